// The tools for the trash and for changes.
import { noneLeft } from '../../core/inputs.ts';
import { listChanges } from '../../domain/changes/list-changes.ts';
import { deleteNote } from '../../domain/notes/notes.ts';
import { listTrash } from '../../domain/trash/list-trash.ts';
import { restore } from '../../domain/trash/restore.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { briefFile, briefGroup, briefTodo, named, paged, writtenNote } from '../tool/views.ts';
import { listChangesTool, listTrashTool, moveToTrashTool, restoreTool } from '../contracts/trash.ts';
import { runs } from '../tool/tool.ts';

export const trashTools = [
  runs(moveToTrashTool, async (caller, { noteId, ...rest }) => {
    noneLeft(rest);
    return (await deleteNote(caller, { id: noteId })).data;
  }),
  runs(restoreTool, async (caller, input) => {
    const { data, ...more } = await restore(caller, input);
    if ('text' in data) return { todo: briefTodo(data) };
    if ('path' in data) return { file: briefFile(data) };
    return 'content' in data
      ? { note: writtenNote({ ...more, data }) }
      : { group: briefGroup(data), ...more };
  }),
  runs(listTrashTool, async (caller, { limit = FEW_DEFAULT, ...query }) => {
    const { data, pagination, groups, files } = await listTrash(caller, { ...query, limit });
    const notes = data.map((note) => ({ ...named(note), deletedAt: note.deletedAt }));
    const trashed = files && {
      files: files.map((file) => ({ ...briefFile(file), deletedAt: file.deletedAt })),
    };
    return { notes, ...(groups && { groups }), ...trashed, ...paged(pagination) };
  }),
  runs(listChangesTool, async (caller, query) => {
    const { data, cursor, more } = await listChanges(caller, query);
    const changes = data.map(({ type, id, deleted, resource }) => ({
      type,
      id,
      deleted,
      ...brief(resource),
    }));
    return { changes, cursor, more };
  }),
];

type Resource = Awaited<ReturnType<typeof listChanges>>['data'][number]['resource'];

/** The summary of a changed resource: its name or text, and whether it is in the trash. */
function brief(resource: Resource): object {
  if (resource === null) return {};
  if ('text' in resource)
    return { text: resource.text, completed: resource.completed, inTrash: resource.isDeleted };
  if ('path' in resource) return { path: resource.path, inTrash: resource.isDeleted };
  return 'isDeleted' in resource
    ? { name: resource.name, inTrash: resource.isDeleted }
    : { name: resource.name };
}

// The tools for the trash and for changes.
import { listChanges } from '../../domain/changes/list-changes.ts';
import { deleteNote } from '../../domain/notes/notes.ts';
import { listTrash } from '../../domain/trash/list-trash.ts';
import { restore } from '../../domain/trash/restore.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { briefGroup, briefTodo, named, paged, writtenNote } from '../answers.ts';
import { listChangesTool, listTrashTool, moveToTrashTool, restoreTool } from '../contracts/trash.ts';
import { runs } from '../tool.ts';

export const trashTools = [
  runs(moveToTrashTool, (caller, { noteId }) => deleteNote(caller, noteId)),
  runs(restoreTool, async (caller, input) => {
    const back = await restore(caller, input);
    if ('group' in back) return { group: briefGroup(back.group), restored: back.restored };
    return 'todo' in back ? { todo: briefTodo(back.todo) } : { note: writtenNote(back) };
  }),
  runs(listTrashTool, async (caller, { limit = FEW_DEFAULT, ...query }) => {
    const { rows, pagination, groups } = await listTrash(caller, { ...query, limit });
    const notes = rows.map((note) => ({ ...named(note), deletedAt: note.deletedAt }));
    return { notes, ...(groups && { groups }), ...paged(pagination) };
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
  return 'isDeleted' in resource
    ? { name: resource.name, inTrash: resource.isDeleted }
    : { name: resource.name };
}

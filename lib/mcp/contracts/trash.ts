// The contracts of the tools for the trash and for changes.
import { listChangesContract } from '../../api/routes/changes.ts';
import { deleteNoteContract } from '../../api/routes/note.ts';
import { listTrashContract, restoreContract } from '../../api/routes/trash.ts';
import { fewPaging } from '../../schema/fields.ts';
import { tool } from '../tool/tool-contract.ts';

const { id: noteId } = deleteNoteContract.body.properties;

export const moveToTrashTool = tool({
  name: 'move_to_trash',
  title: 'Move a note to the trash',
  description: 'Moves a note with its todos to the trash. The restore tool undoes this.',
  of: deleteNoteContract,
  input: { noteId },
  destructive: true,
  idempotent: true,
});

export const restoreTool = tool({
  name: 'restore',
  title: 'Restore from the trash',
  description:
    'Restores a note with its todos, one todo, a file, or a deleted group with its notes. Give noteId, todoId, fileId or groupId.',
  of: restoreContract,
  input: restoreContract.body.properties,
  idempotent: true,
});

const { workspaceId, groups, files } = listTrashContract.query.properties;

export const listTrashTool = tool({
  name: 'list_trash',
  title: 'List the trash',
  description: 'Lists the notes in the trash, newest deletion first, without contents.',
  of: listTrashContract,
  input: { workspaceId, groups, files, ...fewPaging },
});

const {
  excerpt: _excerpt,
  noteName: _noteName,
  dueDate: _dueDate,
  ...feed
} = listChangesContract.query.properties;

export const listChangesTool = tool({
  name: 'list_changes',
  title: 'List changes',
  description: 'Lists the changes since a cursor, without contents.',
  of: listChangesContract,
  input: feed,
});

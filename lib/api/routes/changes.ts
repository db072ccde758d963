// The contract of /changes.
import Type from 'typebox';
import { Group, NoteListItem } from '../../schema/entities.ts';
import { StoredFile } from '../../schema/files.ts';
import { TodoListItem } from '../../schema/list-items.ts';
import { ChangesPage } from '../../schema/envelopes.ts';
import { OneOf } from '../../schema/fields.ts';
import { ChangesQuery } from '../../schema/inputs/workspaces.ts';
import { Named, Uuid } from '../../schema/named.ts';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';

export const listChangesContract = contract({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  summary: 'List the changes since a cursor',
  description:
    'Call once without a cursor to get one, list everything, then pass the cursor to receive later changes. Each response carries the next cursor. Rows are returned in their current state; `deleted` means that a note, todo or file was purged, or a group deleted; a restored group is returned again. Changes are kept for 30 days. Read the pages of a list from last to first (`isDeleted=true&sort=createdAt:asc`), so that a purge in between cannot make you skip notes. `excerpt`, `noteName` and `dueDate` add the same members as on the lists. Changes of files are returned only with `files=true`.',
  query: ChangesQuery,
  response: ChangesPage(
    'ChangeList',
    Named('Change', {
      type: OneOf(['note', 'group', 'todo', 'file'], { description: '`file` only with `files=true`.' }),
      id: Uuid,
      deleted: Type.Boolean({
        description:
          'Whether a note, todo or file was purged, or a group deleted. False for resources in the trash.',
      }),
      resource: Type.Union([NoteListItem, Group, TodoListItem, StoredFile, Type.Null()]),
    }),
  ),
  errors: [...WORKSPACE_ERRORS, 'cursorExpired'],
});

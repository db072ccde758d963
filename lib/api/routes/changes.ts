// The contract of /changes.
import Type from 'typebox';
import { Group, NoteSummary, Todo } from '../../schema/entities.ts';
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
    'Call once without a cursor to get one, list everything, then pass the cursor to receive later changes. Each response carries the next cursor. Rows are returned in their current state; `deleted` means that a note or todo was purged, or a group deleted; a restored group is returned again. Changes are kept for 30 days. Read the pages of a list from last to first (`isDeleted=true&sort=createdAt:asc`), so that notes purged meanwhile cannot make you skip any.',
  query: ChangesQuery,
  response: ChangesPage(
    'ChangeList',
    Named('Change', {
      type: OneOf(['note', 'group', 'todo']),
      id: Uuid,
      deleted: Type.Boolean({
        description:
          'Whether a note or todo was purged, or a group deleted. A note or todo in the trash is not.',
      }),
      resource: Type.Union([NoteSummary, Group, Todo, Type.Null()]),
    }),
  ),
  errors: [...WORKSPACE_ERRORS, 'cursorExpired'],
});

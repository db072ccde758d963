// The contracts of /trash.
import Type from 'typebox';
import { TrashedGroup, Group, Note, NoteSummary, Todo } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { Bytes } from '../../schema/fields.ts';
import { Purge, Restore, TrashQuery } from '../../schema/inputs/trash.ts';
import { Count, Named, Uuid } from '../../schema/named.ts';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';

export const listTrashContract = contract({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'List the notes in the trash, newest deletion first, without their contents',
  description:
    'GET /note/{noteId} returns one of them with its content. With `groups=true` the response also lists the deleted groups that can be restored, newest deletion first.',
  query: TrashQuery,
  response: FilteredPage(
    'TrashList',
    NoteSummary,
    { workspaceId: Uuid },
    { groups: Type.Optional(Type.Array(TrashedGroup, { description: 'With `groups=true`.' })) },
  ),
  errors: [...WORKSPACE_ERRORS],
});

const RestoredCounts = Type.Object(
  { groups: Count, notes: Count },
  {
    title: 'RestoredCounts',
    additionalProperties: false,
    description: 'How many groups and notes this call has restored, if the resource is a group.',
  },
);

export const restoreContract = contract({
  name: 'restore',
  method: 'POST',
  path: '/trash/restore',
  summary: 'Restore a note with its todos, one todo, or a deleted group with its notes',
  description:
    'Send `noteId`, `todoId` or `groupId`. A note returns to its group, or to no group if that was deleted, with the todos that were deleted with it. A group returns under its id with the groups below it and the notes that were deleted with it; it moves to the root if its parent no longer exists. Restoring a large group may need several calls: on 429, repeat the same call to continue.',
  body: Restore,
  response: Item(Type.Union([Note, Todo, Group], { title: 'RestoredResource' }), {
    restored: Type.Optional(RestoredCounts),
  }),
  errors: ['noteDenied', 'noteNotFound', 'todoDenied', 'todoNotFound', 'groupDenied', 'groupNotFound'],
});

export const purgeContract = contract({
  name: 'purge',
  method: 'DELETE',
  path: '/trash',
  summary: 'Purge one note in the trash, or all of a workspace, permanently',
  description:
    'Send `noteId`, or `all: true` for a workspace, which also makes its deleted groups unrestorable. Frees the storage of the purged notes. A large trash may need several calls: on 429, repeat the same call to continue.',
  body: Purge,
  response: Item(
    Named('PurgedTrash', {
      purged: Type.Boolean(),
      notes: Count,
      bytes: Bytes('Bytes of content that were freed.'),
    }),
  ),
  errors: ['noteDenied', 'noteNotFound', 'noteNotInTrash', ...WORKSPACE_ERRORS],
});

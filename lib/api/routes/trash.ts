// The contracts of /trash.
import Type from 'typebox';
import { TrashedGroup, Group, Note, NoteSummary, Todo } from '../../schema/entities.ts';
import { StoredFile } from '../../schema/files.ts';
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
    'GET /note/{noteId} returns one of them with its content. With `groups=true` the response also lists the deleted groups that can be restored, newest deletion first, and with `files=true` the files in the trash.',
  query: TrashQuery,
  response: FilteredPage(
    'TrashList',
    NoteSummary,
    { workspaceId: Uuid },
    {
      groups: Type.Optional(Type.Array(TrashedGroup, { description: 'With `groups=true`.' })),
      files: Type.Optional(Type.Array(StoredFile, { description: 'With `files=true`.' })),
    },
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
  summary: 'Restore a note with its todos, one todo, a file, or a deleted group with its notes',
  description:
    'Send `noteId`, `todoId`, `groupId` or `fileId`. A note returns to its group, or to no group if that was deleted, with the todos that were deleted with it. A group returns under its id with the groups below it and the notes that were deleted with it; it moves to the root if its parent no longer exists. A file returns to its path, or to the next free numbered name. Restoring a large group may need several calls: on 429, repeat the same call to continue.',
  writes: 'note',
  body: Restore,
  response: Item(Type.Union([Note, Todo, Group, StoredFile], { title: 'RestoredResource' }), {
    restored: Type.Optional(RestoredCounts),
  }),
  errors: [
    'noteDenied',
    'noteNotFound',
    'todoDenied',
    'todoNotFound',
    'groupDenied',
    'groupNotFound',
    'fileDenied',
    'fileNotFound',
  ],
});

export const purgeContract = contract({
  name: 'purge',
  method: 'DELETE',
  path: '/trash',
  summary: 'Purge one note or file in the trash, or all of a workspace, permanently',
  description:
    'Send `noteId` or `fileId`, or `all: true` for a workspace, which also makes its deleted groups unrestorable. Frees the storage of the purged notes and files. A large trash may need several calls: on 429, repeat the same call to continue.',
  body: Purge,
  response: Item(
    Named('PurgedTrash', {
      purged: Type.Boolean(),
      notes: Count,
      bytes: Bytes('Bytes of content that were freed.'),
      files: Type.Optional(Type.Integer({ minimum: 1, description: 'The purged files, if there are any.' })),
    }),
  ),
  errors: [
    'noteDenied',
    'noteNotFound',
    'noteNotInTrash',
    'fileDenied',
    'fileNotFound',
    'fileNotInTrash',
    ...WORKSPACE_ERRORS,
  ],
});

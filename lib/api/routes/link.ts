// The contracts of /link and /shared.
import Type from 'typebox';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { orNull } from '../../schema/fields.ts';
import { Share, SharedNote } from '../../schema/shares.ts';
import {
  ShareQuery,
  ShareRef,
  NewShare,
  SharedFileParams,
  SharedFileQuery,
  SharedParams,
} from '../../schema/inputs/shares.ts';
import { Named, Uuid } from '../../schema/named.ts';

export const listLinksContract = contract({
  name: 'listLinks',
  method: 'GET',
  path: '/link',
  summary: 'List the links of a workspace, newest first',
  description:
    'Links that have ended are not listed: they have expired, or their note was moved to the trash. A key that cannot write everything gets no URLs.',
  query: ShareQuery,
  response: FilteredPage('LinkList', Share, { workspaceId: Uuid, noteId: orNull(Type.String()) }),
  errors: [...WORKSPACE_ERRORS],
});

export const createLinkContract = contract({
  name: 'createLink',
  method: 'POST',
  path: '/link',
  summary: 'Share a note, or subscribe to todos',
  description:
    'Give `noteId` for a page that anyone with the link can read, or `feed: "todos"` for a calendar of the open todos with a due date. A link works until it expires or is deleted. Moving its note to the trash ends it permanently, even if the note is restored later. A user can have at most 100 links.',
  body: NewShare,
  headers: ['Idempotency-Key'],
  response: Item(Share),
  errors: [...WORKSPACE_ERRORS, 'noteDenied', 'noteNotFound', 'linkNotFound', 'linkLimit'],
});

export const deleteLinkContract = contract({
  name: 'deleteLink',
  method: 'DELETE',
  path: '/link',
  summary: 'Delete a link',
  description: 'The next request with the link is 404.',
  body: ShareRef,
  response: Item(Named('DeletedLink', { id: Uuid, deleted: Type.Boolean() })),
  errors: ['linkDenied', 'linkNotFound'],
});

export const getSharedContract = contract({
  name: 'getShared',
  method: 'GET',
  path: '/shared/{token}',
  isPublic: true,
  summary: 'Get what a link shows, without a key',
  description:
    'The link of a note returns its name and content, or with `Accept: text/markdown` the bare content. The link of todos returns an iCalendar file (`text/calendar`) with an all-day event for each open todo that has a due date. Every link that does not work is the same 404. A link sends at most 1 GB on a UTC day.',
  access: 'write',
  params: SharedParams,
  headers: ['If-None-Match'],
  response: Item(SharedNote),
  errors: ['linkNotFound', 'linkExhausted'],
});

export const getSharedFileContract = contract({
  name: 'getSharedFile',
  method: 'GET',
  path: '/shared/{token}/file',
  isPublic: true,
  summary: 'Get a file that a shared note refers to, without a key',
  description:
    'The response is the bytes, streamed, if the current text of the note has this reference. The bytes count towards the 1 GB that a link sends on a UTC day; a request for any other file counts as 64 KB.',
  access: 'write',
  params: SharedFileParams,
  query: SharedFileQuery,
  bytes: 'response',
  response: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The bytes.' }),
  errors: ['linkNotFound', 'fileNotFound', 'linkExhausted'],
  streams: true,
});

// The inputs of requests about notes.
import Type, { type Static } from 'typebox';
import { Edits } from '../edits.ts';
import {
  Aliases,
  Content,
  CreatedAt,
  Deleted,
  ExactName,
  Id,
  IdOrNull,
  KeepSnapshot,
  Match,
  NoteName,
  NoteSort,
  paging,
  Position,
  Search,
  SyncTodos,
  Text,
  TimeZone,
  WithContent,
  WorkspaceId,
} from '../fields.ts';
import { Alias, Calendar, Day, LinksTo, OnlyPinned, Pinned, WithExcerpt, WithLinks } from '../list-fields.ts';

export const NoteQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  groupId: Type.Optional(Text('A group, or `null` for notes in no group.')),
  isDeleted: Type.Optional(Deleted),
  name: Type.Optional(ExactName),
  alias: Type.Optional(Alias),
  search: Type.Optional(Search),
  match: Type.Optional(Match),
  sort: Type.Optional(NoteSort),
  content: Type.Optional(WithContent),
  excerpt: Type.Optional(WithExcerpt),
  pinned: Type.Optional(OnlyPinned),
  linksTo: Type.Optional(LinksTo),
  calendar: Type.Optional(Calendar),
  from: Type.Optional(Day('With `calendar`: the first day.')),
  to: Type.Optional(Day('With `calendar`: the last day, at most 399 days later.')),
  timeZone: Type.Optional(TimeZone),
  ...paging,
});
export type NoteQuery = Static<typeof NoteQuery>;

/** The fields that both a new note and a change can have, after its content and its workspace. */
const settable = {
  groupId: Type.Optional(IdOrNull),
  pinned: Type.Optional(Pinned),
  aliases: Type.Optional(Aliases),
};

export const NewNote = Type.Object({
  name: NoteName,
  content: Type.Optional(Content),
  workspaceId: Type.Optional(WorkspaceId),
  ...settable,
  syncTodos: Type.Optional(SyncTodos),
  createdAt: Type.Optional(CreatedAt),
});
export type NewNote = Static<typeof NewNote>;

export const NoteUpdate = Type.Object({
  id: Id,
  name: Type.Optional(NoteName),
  content: Type.Optional(Content),
  ...settable,
  syncTodos: Type.Optional(SyncTodos),
  snapshot: Type.Optional(KeepSnapshot),
});
export type NoteUpdate = Static<typeof NoteUpdate>;

export const NoteAppend = Type.Object({
  id: Id,
  content: Content,
  position: Type.Optional(Position),
  syncTodos: Type.Optional(SyncTodos),
  snapshot: Type.Optional(KeepSnapshot),
});
export type NoteAppend = Static<typeof NoteAppend>;

export const NoteEdit = Type.Object({
  id: Id,
  edits: Edits,
  syncTodos: Type.Optional(SyncTodos),
  snapshot: Type.Optional(KeepSnapshot),
});
export type NoteEdit = Static<typeof NoteEdit>;

/** The note that a request body names. */
export const NoteRef = Type.Object({ id: Id });
export type NoteRef = Static<typeof NoteRef>;

/** The note that a path names. */
export const NoteParams = Type.Object({ noteId: Id });
export type NoteParams = Static<typeof NoteParams>;

export const NoteView = Type.Object({ links: Type.Optional(WithLinks) });
export type NoteView = Static<typeof NoteView>;

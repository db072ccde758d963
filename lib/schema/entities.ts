// The resources in responses.
import Type, { type Static } from 'typebox';
import { Bytes, orNull } from './fields.ts';
import { templates, when } from './members.ts';
import { Count, Named, Timestamp, Uuid } from './named.ts';

/** A field without a meaning yet: always null (D23). */
const Unused = (type: 'string' | 'object') =>
  Type.Unsafe<null>({ type: [type, 'null'], description: 'Not used yet, always null.' });

export const ContentCounts = Named('ContentCounts', { notes: Count, groups: Count, todos: Count });

const workspace = {
  id: Uuid,
  name: Type.String(),
  userId: Uuid,
  isDefault: Type.Boolean({ description: 'Whether it is used if a request omits workspaceId.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  storageUsage: Bytes('Bytes of the contents of its notes and files, including the trash.'),
  formattedStorageUsage: Type.String({ examples: ['0 B', '1.5 KB', '1.0 MB'] }),
  ...templates,
};

/** A workspace as create and update return it. */
export const Workspace = Named('Workspace', workspace);
export type Workspace = Static<typeof Workspace>;

/** A workspace as the list returns it, with counts. */
export const WorkspaceListItem = Named('WorkspaceListItem', {
  ...workspace,
  totalStorageBytes: Bytes('The same as storageUsage.'),
  contentCounts: ContentCounts,
});
export type WorkspaceListItem = Static<typeof WorkspaceListItem>;

const note = {
  id: Uuid,
  name: Type.String(),
  workspaceId: Uuid,
  groupId: orNull(Uuid, { description: 'The group it is in, or null.' }),
  userId: Uuid,
  icon: Unused('string'),
  isDeleted: Type.Boolean({ description: 'Whether it is in the trash.' }),
  deletedAt: orNull(Timestamp),
  deletedBy: orNull(Uuid),
  isEncrypted: Type.Boolean({ description: 'Not used yet, always false.' }),
  encryptionMetadata: Unused('object'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  pinned: Type.Optional(
    Type.Unsafe<true>({ type: 'boolean', const: true, description: 'Only in pinned notes.' }),
  ),
  aliases: Type.Optional(
    Type.Array(Type.String(), { description: 'Other names for links. Only in notes that have some.' }),
  ),
};

export const Note = Named('Note', { ...note, content: Type.String({ description: 'Markdown.' }) });
export type Note = Static<typeof Note>;

/** A note without its content: in the trash, in changes, and in lists with `content=false`. */
export const NoteSummary = Named('NoteSummary', note);
export type NoteSummary = Static<typeof NoteSummary>;

const NoteMatch = Named('NoteMatch', {
  start: Type.Integer({ minimum: 0, description: 'Its first UTF-16 unit in the excerpt, from 0.' }),
  length: Type.Integer({ minimum: 1, description: 'Its length in UTF-16 units.' }),
});

/** The members that a search for words, or `excerpt`, adds to a note in a list (E15, E30). */
const excerpt = {
  excerpt: Type.Optional(
    Type.String({
      description:
        'The part around the matches, in a search for words; with `excerpt`, the beginning. It is the text as a reader sees it, without Markdown marks. `…` marks a cut.',
    }),
  ),
  matches: Type.Optional(Type.Array(NoteMatch, { description: 'Those that the excerpt shows, in order.' })),
};

/** A note in a list; without its content if `content=false`. In a search for words it has an excerpt. */
export const NoteListItem = Named('NoteListItem', {
  ...note,
  content: Type.Optional(Type.String({ description: 'Markdown.' })),
  ...excerpt,
  ...when,
});
export type NoteListItem = Static<typeof NoteListItem>;

export const Group = Named('Group', {
  id: Uuid,
  name: Type.String(),
  workspaceId: Uuid,
  userId: Uuid,
  parentId: orNull(Uuid, { description: 'The parent group, or null at the root.' }),
  icon: Unused('string'),
});
export type Group = Static<typeof Group>;

/** A deleted group that can be restored. */
export const TrashedGroup = Named('TrashedGroup', {
  id: Uuid,
  name: Type.String(),
  deletedAt: Timestamp,
  notes: Type.Integer({ minimum: 0, description: 'The notes in the trash that are restored with it.' }),
});
export type TrashedGroup = Static<typeof TrashedGroup>;

export const Todo = Named('Todo', {
  id: Uuid,
  text: Type.String(),
  completed: Type.Boolean(),
  completedAt: orNull(Timestamp, { description: 'When it was last completed; null while it is open.' }),
  noteId: Uuid,
  lineNumber: Type.Integer({ minimum: 1, format: 'int64', description: 'Its line in the note, from 1.' }),
  workspaceId: Uuid,
  userId: Uuid,
  isDeleted: Type.Boolean(),
  deletedAt: orNull(Timestamp),
  deletedBy: orNull(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Todo = Static<typeof Todo>;

const snapshot = {
  id: Uuid,
  noteId: Uuid,
  userId: Uuid,
  workspaceId: Uuid,
  noteVersion: Type.Integer({ minimum: 1, description: 'The number of the snapshot, counted per note.' }),
  metadata: Unused('object'),
  createdAt: Timestamp,
};

export const Snapshot = Named('Snapshot', {
  ...snapshot,
  content: Type.String({ description: 'The content at that time.' }),
});
export type Snapshot = Static<typeof Snapshot>;

/** A snapshot in a list; without its content if `content=false`. */
export const SnapshotListItem = Named('SnapshotListItem', {
  ...snapshot,
  content: Type.Optional(Type.String({ description: 'The content at that time.' })),
});
export type SnapshotListItem = Static<typeof SnapshotListItem>;

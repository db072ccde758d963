// The resources in responses.
import Type, { type Static } from 'typebox';
import { Bytes, orNull } from './fields.ts';
import { excerpt } from './excerpt.ts';
import { named, Uuid } from './named.ts';

const Timestamp = Type.String({ format: 'date-time' });
const Count = Type.Integer({ minimum: 0 });

/** A field without a meaning yet: always null (D23). */
const Unused = (type: 'string' | 'object') =>
  Type.Unsafe<null>({ type: [type, 'null'], description: 'Not used yet, always null.' });

export const ContentCounts = Type.Object(
  { notes: Count, groups: Count, todos: Count },
  named('ContentCounts'),
);

const workspace = {
  id: Uuid,
  name: Type.String(),
  userId: Uuid,
  isDefault: Type.Boolean({ description: 'Whether it is used if a request omits workspaceId.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  storageUsage: Bytes('Bytes of the contents of its notes, including the trash.'),
  formattedStorageUsage: Type.String({ examples: ['0 B', '1.5 KB', '1.0 MB'] }),
};

/** A workspace as create and update return it. */
export const Workspace = Type.Object(workspace, named('Workspace'));
export type Workspace = Static<typeof Workspace>;

/** A workspace as the list returns it, with counts. */
export const WorkspaceListItem = Type.Object(
  { ...workspace, totalStorageBytes: Bytes('The same as storageUsage.'), contentCounts: ContentCounts },
  named('WorkspaceListItem'),
);
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
};

export const Note = Type.Object(
  { ...note, content: Type.String({ description: 'Markdown.' }) },
  named('Note'),
);
export type Note = Static<typeof Note>;

/** A note without its content: in the trash, in changes, and in lists with `content=false`. */
export const NoteSummary = Type.Object(note, named('NoteSummary'));
export type NoteSummary = Static<typeof NoteSummary>;

/** A note in a list; without its content if `content=false`. In a search for words it has an excerpt (E15). */
export const NoteListItem = Type.Object(
  {
    ...note,
    content: Type.Optional(Type.String({ description: 'Markdown.' })),
    ...excerpt,
  },
  named('NoteListItem'),
);
export type NoteListItem = Static<typeof NoteListItem>;

export const Group = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    workspaceId: Uuid,
    userId: Uuid,
    parentId: orNull(Uuid, { description: 'The parent group, or null at the root.' }),
    icon: Unused('string'),
  },
  named('Group'),
);
export type Group = Static<typeof Group>;

/** A deleted group that can be restored. */
export const TrashedGroup = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    deletedAt: Timestamp,
    notes: Type.Integer({ minimum: 0, description: 'The notes in the trash that are restored with it.' }),
  },
  named('TrashedGroup'),
);
export type TrashedGroup = Static<typeof TrashedGroup>;

export const Todo = Type.Object(
  {
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
  },
  named('Todo'),
);
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

export const Snapshot = Type.Object(
  { ...snapshot, content: Type.String({ description: 'The content at that time.' }) },
  named('Snapshot'),
);
export type Snapshot = Static<typeof Snapshot>;

/** A snapshot in a list; without its content if `content=false`. */
export const SnapshotListItem = Type.Object(
  { ...snapshot, content: Type.Optional(Type.String({ description: 'The content at that time.' })) },
  named('SnapshotListItem'),
);
export type SnapshotListItem = Static<typeof SnapshotListItem>;

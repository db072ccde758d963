// The resources as responses show them.
import Type, { type Static } from 'typebox';
import { orNull } from './fields.ts';

const Uuid = Type.String({ format: 'uuid' });
const Timestamp = Type.String({ format: 'date-time' });
const Count = Type.Integer({ minimum: 0 });
const strict = { additionalProperties: false };

export const ContentCounts = Type.Object({ notes: Count, groups: Count, todos: Count }, strict);

const workspace = {
  id: Uuid,
  name: Type.String(),
  userId: Uuid,
  isDefault: Type.Boolean({ description: 'Used when a request omits workspaceId.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  storageUsage: Type.Integer({
    minimum: 0,
    description: 'Bytes of the contents of its notes, trash included.',
  }),
  formattedStorageUsage: Type.String({ examples: ['0 B', '1.5 KB', '1.0 MB'] }),
};

/** As create and update show it. */
export const Workspace = Type.Object(workspace, strict);
export type Workspace = Static<typeof Workspace>;

/** As the list shows it, with counts. */
export const WorkspaceListItem = Type.Object(
  { ...workspace, totalStorageBytes: Count, contentCounts: ContentCounts },
  strict,
);
export type WorkspaceListItem = Static<typeof WorkspaceListItem>;

/** Icons, encryption and its metadata have no meaning yet: null and false (D23). */
const note = {
  id: Uuid,
  name: Type.String(),
  workspaceId: Uuid,
  groupId: orNull(Uuid),
  userId: Uuid,
  icon: Type.Null(),
  isDeleted: Type.Boolean({ description: 'True when in the trash.' }),
  deletedAt: orNull(Timestamp),
  deletedBy: orNull(Uuid),
  isEncrypted: Type.Boolean(),
  encryptionMetadata: Type.Null(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Note = Type.Object({ ...note, content: Type.String({ description: 'Markdown.' }) }, strict);
export type Note = Static<typeof Note>;

/** A note without its content: in the trash, among changes, and in lists that ask for none. */
export const NoteSummary = Type.Object(note, strict);
export type NoteSummary = Static<typeof NoteSummary>;

/** A note in a list; with `content=false` it comes without its content. */
export const NoteListItem = Type.Object(
  { ...note, content: Type.Optional(Type.String({ description: 'Markdown.' })) },
  strict,
);
export type NoteListItem = Static<typeof NoteListItem>;

export const Group = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    workspaceId: Uuid,
    userId: Uuid,
    parentId: orNull(Uuid),
    icon: Type.Null(),
  },
  strict,
);
export type Group = Static<typeof Group>;

export const Todo = Type.Object(
  {
    id: Uuid,
    text: Type.String(),
    completed: Type.Boolean(),
    completedAt: orNull(Timestamp),
    noteId: Uuid,
    lineNumber: Type.Integer({ minimum: 1 }),
    workspaceId: Uuid,
    userId: Uuid,
    isDeleted: Type.Boolean(),
    deletedAt: orNull(Timestamp),
    deletedBy: orNull(Uuid),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  strict,
);
export type Todo = Static<typeof Todo>;

const snapshot = {
  id: Uuid,
  noteId: Uuid,
  userId: Uuid,
  workspaceId: Uuid,
  noteVersion: Type.Integer({ minimum: 1 }),
  metadata: Type.Null(),
  createdAt: Timestamp,
};

export const Snapshot = Type.Object(
  { ...snapshot, content: Type.String({ description: 'The content at that time.' }) },
  strict,
);
export type Snapshot = Static<typeof Snapshot>;

/** A snapshot in a list; with `content=false` it comes without its content. */
export const SnapshotListItem = Type.Object(
  { ...snapshot, content: Type.Optional(Type.String({ description: 'The content at that time.' })) },
  strict,
);
export type SnapshotListItem = Static<typeof SnapshotListItem>;

export const Account = Type.Object(
  {
    userId: Uuid,
    timeZone: Type.String({ description: 'IANA time zone: decides what today is.' }),
    defaultWorkspaceId: Uuid,
    storage: Type.Object(
      { used: Count, limit: Count },
      { ...strict, description: 'Bytes of the contents of all notes, trash included.' },
    ),
    workspaces: Type.Object({ used: Count, limit: Count }, strict),
    createdAt: Timestamp,
  },
  strict,
);
export type Account = Static<typeof Account>;

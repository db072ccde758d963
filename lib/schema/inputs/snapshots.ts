// The inputs of requests about snapshots.
import Type, { type Static } from 'typebox';
import { Content, Id, WithContent } from '../fields.ts';

export const SnapshotQuery = Type.Object({ noteId: Id, content: Type.Optional(WithContent) });
export type SnapshotQuery = Static<typeof SnapshotQuery>;

export const NewSnapshot = Type.Object({ noteId: Id, workspaceId: Id, content: Content });
export type NewSnapshot = Static<typeof NewSnapshot>;

/** The snapshot that a path or a body names. */
export const SnapshotRef = Type.Object({ snapshotId: Id });
export type SnapshotRef = Static<typeof SnapshotRef>;

// What the requests of a pair name: the ids of a fixture.
import type { Contract } from '../../../lib/api/contract.ts';
import type { Headings } from '../client.ts';
import type { Task } from './instance.ts';

/** The ids of a fixture. Those that it does not have are empty. */
export interface Place {
  readonly userId: string;
  readonly keyId: string;
  /** The default workspace. */
  readonly workspaceId: string;
  /** A note, which is a day's or a week's in most fixtures, and its group. */
  readonly noteId: string;
  readonly groupId: string;
  /** A live todo that is derived from the note, and one that was deleted itself. */
  readonly todoId: string;
  readonly deletedTodoId: string;
  readonly snapshotId: string;
  /** A group at the root, a group in it, and another group at the root. */
  readonly folderId: string;
  readonly innerId: string;
  readonly otherId: string;
  /** Another workspace, with a note, a group, and a note in the trash. */
  readonly roomId: string;
  readonly roomNoteId: string;
  readonly roomGroupId: string;
  readonly roomTrashId: string;
}

export const NOWHERE: Place = {
  userId: '',
  keyId: '',
  workspaceId: '',
  noteId: '',
  groupId: '',
  todoId: '',
  deletedTodoId: '',
  snapshotId: '',
  folderId: '',
  innerId: '',
  otherId: '',
  roomId: '',
  roomNoteId: '',
  roomGroupId: '',
  roomTrashId: '',
};

/** One of the two requests of a pair. */
export type Writer =
  | {
      readonly contract: Contract;
      readonly input: (place: Place) => object;
      readonly headers?: Headings;
    }
  | { readonly task: (place: Place) => Task };

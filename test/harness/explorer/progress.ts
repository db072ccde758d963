// What an order must not undo: versions and times only increase, and whatever a client can see of a resource changes
// together with its version. A read and a write in between are then always noticed.
import { isDeepStrictEqual } from 'node:util';
import type { TableRows, WorkspaceRows } from '../../../infra/integrity/table.ts';

interface Versioned {
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

export const KINDS = ['notes', 'groups', 'todos', 'files'] as const;
export type Kind = (typeof KINDS)[number];

/** A sentence for each resource whose version or times went back, or that changed under the same version. */
export function regressions(before: TableRows, after: TableRows): string[] {
  return [...after.workspaces].flatMap(([code, rows]) => {
    const earlier = before.workspaces.get(code);
    return KINDS.flatMap((kind) =>
      versionedIn(rows, kind).flatMap(([id, row]) => {
        const read = earlier && new Map(versionedIn(earlier, kind)).get(id);
        return problemsOf(row, read).map((problem) => `${kind} ${id}: ${problem}`);
      }),
    );
  });
}

/**
 * The number of changes of each resource since the start of the order; undefined for one that did not exist. A resource
 * that was purged and created again is another one.
 */
export function changeCounts(before: WorkspaceRows | undefined, after: WorkspaceRows, kind: Kind) {
  const earlier = new Map(before && versionedIn(before, kind));
  return new Map(
    versionedIn(after, kind).flatMap(([id, row]) => {
      const read = earlier.get(id);
      return isSame(row, read) ? [[id, row.version - read.version] as const] : [];
    }),
  );
}

const versionedIn = (rows: WorkspaceRows, kind: Kind): (readonly [string, Versioned])[] => [...rows[kind]];

const isSame = (row: Versioned, read: Versioned | undefined): read is Versioned =>
  read?.created === row.created;

function problemsOf(row: Versioned, read: Versioned | undefined): string[] {
  const early = row.updated < row.created ? ['it was updated before it was created'] : [];
  if (!isSame(row, read)) return early;
  return [
    ...early,
    ...(row.version < read.version ? [`version ${read.version} became ${row.version}`] : []),
    ...(row.updated < read.updated ? ['its time of change went back'] : []),
    ...(row.version === read.version && !isDeepStrictEqual(visible(row), visible(read))
      ? ['it changed, and its version did not']
      : []),
  ];
}

/** Without what only the service knows: the count of a note's todos, and how far their derivation has come. */
function visible(row: Versioned & { readonly todos?: unknown; readonly unsynced?: unknown }): object {
  const { todos: _, unsynced: _2, ...rest } = row;
  return rest;
}

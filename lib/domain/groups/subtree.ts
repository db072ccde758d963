// The tree of groups.
import { localOf } from '../../core/ids.ts';
import type { GroupRow } from '../../db/resources/groups.ts';

/** These groups and all their descendants among `all`, parents before their children. */
export function subtreeOf(roots: readonly GroupRow[], all: readonly GroupRow[]): GroupRow[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const subtree = [...roots];
  // The list grows during the iteration.
  for (const { id } of subtree) subtree.push(...(children.get(localOf(id)) ?? []));
  return subtree;
}

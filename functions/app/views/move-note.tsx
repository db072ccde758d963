// Moves a note to another group of its workspace.
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { groupTree, type Branch } from '../notes/groups.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';

export function MoveNote({ open }: { readonly open: OpenNote }) {
  if (groupTree.value.length === 0) return null;
  async function move(groupId: string | null): Promise<void> {
    try {
      await call('PUT /note', { id: open.id, groupId });
      await open.load();
      reportWrite();
    } catch (error) {
      showNotice(sentenceOf(error));
    }
  }
  return (
    <select
      aria-label="Group"
      value={open.note.value?.groupId ?? ''}
      onChange={({ currentTarget }) => void move(currentTarget.value === '' ? null : currentTarget.value)}
    >
      <option value="">No group</option>
      {options(groupTree.value)}
    </select>
  );
}

/** The groups as options, each below its parent and indented. */
export const options = (branches: readonly Branch[], depth = 0): preact.JSX.Element[] =>
  branches.flatMap(({ group, branches: below }) => [
    <option key={group.id} value={group.id}>
      {'\u2003'.repeat(depth) + group.name}
    </option>,
    ...options(below, depth + 1),
  ]);

// GET /tag: the tags of a workspace's live notes (E30). Letter case and accents are ignored, as in a search for a tag.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { foldWords } from '../../core/text.ts';
import { notes } from '../../db/resources/notes.ts';
import type { TagQuery } from '../../schema/inputs/tags.ts';
import { TAGS_MAX, WORKSPACE_TAGS_MAX } from '../../schema/limits.ts';
import type { Tag } from '../../schema/note-links.ts';
import { openWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { unpacked } from '../../cache/packed-list.ts';
import { visitDerivedTexts } from '../notes/derived-texts.ts';

/** The notes of each spelling of a tag, and the notes that have any of them. */
interface Count {
  notes: number;
  readonly spellings: Map<string, number>;
}

/** The tags of a workspace, the tags of the most notes first. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTags(caller: Caller, { workspaceId, ...rest }: TagQuery) {
  noneLeft(rest);
  const workspace = await openWorkspace(caller, workspaceId);
  const all = await cachedRows(notes, workspace, workspace.entry.notes);
  const live = all.filter(({ deleted }) => deleted === undefined);
  const counts = new Map<string, Count>();
  await visitDerivedTexts(live, workspace, all, (_, { tags }) => count(counts, unpacked(tags)));
  const data = [...counts]
    .toSorted(([a, { notes: m }], [b, { notes: n }]) => n - m || (a < b ? -1 : 1))
    .slice(0, TAGS_MAX)
    .map(([, { notes: total, spellings }]): Tag => ({ tag: usual(spellings), notes: total }));
  return { data, count: data.length };
}

/** Adds the tags of one note. A further tag does not count once there are as many as a workspace may have. */
function count(counts: Map<string, Count>, tags: readonly string[]): void {
  const counted = new Set<Count>();
  for (const tag of tags) {
    const folded = foldWords(tag);
    if (counts.size >= WORKSPACE_TAGS_MAX && !counts.has(folded)) continue;
    const known = counts.get(folded) ?? { notes: 0, spellings: new Map<string, number>() };
    counts.set(folded, known);
    known.spellings.set(tag, (known.spellings.get(tag) ?? 0) + 1);
    counted.add(known);
  }
  for (const each of counted) each.notes += 1;
}

/** The spelling in the most notes; of several, the first by code unit. */
const usual = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];

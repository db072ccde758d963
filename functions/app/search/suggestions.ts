// The suggestions of the editor: names of notes after `[[`, and tags after `#`.
import type { Suggest, Suggestion } from '../editor/completion.ts';
import { inLink } from '../markdown/targets.ts';
import { call } from '../state/client.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { unsentIn } from './find-here.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { ranked } from './ranked.ts';
import { secondNames } from './second-names.ts';
import { currentTags } from '../lists/tags.ts';
import { shortPath, workspaceId } from '../lists/workspaces.ts';

/** A name with one of these would end the link too early. */
const NEEDS_ADDRESS = /[\]|#^/]/;

/** The address of the note of a name. */
export const addressOf = (name: string): string => `${inLink(encodeURIComponent(name))}.md`;

/** A link to the note of a name, with another text if there is one. */
export function linkTo(name: string, text?: string): string {
  if (NEEDS_ADDRESS.test(name) || /[[\]|]/.test(text ?? ''))
    return `[${(text ?? name).replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${addressOf(name)})`;
  return text === undefined ? `[[${name}]]` : `[[${name}|${text}]]`;
}

export const suggestionsFor = (open: OpenNote): Suggest => ({
  notes: (typed) => suggestNotes(typed, open),
  tags: (typed) => suggestTags(typed, open),
  ranked,
});

/** The notes that this device does not have yet, then the others by their last change. */
async function suggestNotes(typed: string, open: OpenNote): Promise<readonly Suggestion[]> {
  const list = catalogueOf(workspaceId.peek());
  const known = list.items.peek().toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  const search = typed.trim();
  const filter = { workspaceId: workspaceId.peek(), content: false, limit: 50 } as const;
  // Those that the service knows by words, or those changed last.
  const order = search === '' ? ({ sort: 'updatedAt:desc' } as const) : ({ search, match: 'words' } as const);
  const response = list.isComplete ? undefined : call('GET /note', { ...filter, ...order });
  const others = (await response?.catch(() => undefined))?.body.data ?? [];
  const all = [...unsentIn(workspaceId.peek()), ...known, ...others];
  const notes = new Map(all.map((note) => [note.id, note]));
  notes.delete(open.id);
  return [...notes.values()].flatMap((note) => [
    { label: note.name, detail: shortPath(note.groupId) || undefined, insert: linkTo(note.name) },
    ...secondNames(note).map((alias) => {
      const label = alias.replaceAll(/\s+/g, ' ').trim();
      return { label, detail: note.name, insert: linkTo(note.name, label) };
    }),
  ]);
}

/** The tags of the workspace, the most used first, then the tags of this note; without a connection, the tags known here. */
async function suggestTags(typed: string, open: OpenNote): Promise<readonly Suggestion[]> {
  const stored = (await currentTags()).map(({ tag }) => `#${tag}`);
  // Without the one that is being typed.
  const text = open.text.peek().replace(new RegExp(`#${typed}(?![\\p{L}\\p{N}_/-])`, 'u'), '');
  const code = await rarelyUsed().catch(() => undefined);
  const here = (code?.tagsIn(text) ?? []).map((tag) => `#${tag}`);
  return [...new Set([...stored, ...here])].map((tag) => ({ label: tag, insert: tag }));
}

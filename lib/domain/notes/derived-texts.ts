// The texts by which notes are listed besides their words: the targets of their links (E27), their tags (E30) and the
// second names in their front matter (E38). All are derived from the content and cached with it, so nothing is stored,
// and old notes have them too.
import { cachedTexts, cacheTexts, fitsTwice } from '../../cache/content-cache.ts';
import { packed } from '../../cache/packed-list.ts';
import { comparableName } from '../../core/text.ts';
import { fromUtf8 } from '../../core/utf8.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { aliasesIn } from '../../markdown/aliases.ts';
import { linkTargetOf } from '../../markdown/link-target.ts';
import { tagsIn } from '../../markdown/tags.ts';
import { NOTE_TAGS_MAX } from '../../schema/limits.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { countedMarkup } from './counted-markup.ts';
import { readContents } from './read-contents.ts';

/** Packed lists of texts. */
export interface DerivedTexts {
  readonly links: string;
  readonly tags: string;
  /** In the form in which names are compared. */
  readonly aliases: string;
}

/** Passes the derived texts of these notes to `visit`, in no order. `all`: all notes of the workspace. */
export async function visitDerivedTexts(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  visit: (row: NoteRow, texts: DerivedTexts) => void,
): Promise<void> {
  const unread = rows.filter((row) => {
    const texts = derivedTextsOf(row);
    if (texts) visit(row, texts);
    return texts === undefined;
  });
  if (unread.length === 0) return;
  const keepsContents = fitsTwice(all);
  await readContents(unread, workspace, all, (row, utf8) => {
    visit(row, derived(row, utf8.toString()));
    if (keepsContents) cacheTexts(row, { content: utf8.toString('latin1') });
  });
}

/**
 * The cached derived texts of a note, or the texts of its content, if that is given or cached.
 * @param given the content as UTF-8 bytes
 */
export function derivedTextsOf(row: NoteRow, given?: string): DerivedTexts | undefined {
  const { links, tags, aliases, content = given } = cachedTexts(row);
  if (links !== undefined && tags !== undefined && aliases !== undefined) return { links, tags, aliases };
  return content === undefined ? undefined : derived(row, fromUtf8(content));
}

function derived(row: NoteRow, content: string): DerivedTexts {
  const { parts, markup } = countedMarkup(content);
  const targets = markup.references.flatMap((reference) => linkTargetOf(reference) ?? []);
  const texts = {
    links: packed([...new Set(targets)]),
    tags: packed(tagsIn(content, parts, { markup, max: NOTE_TAGS_MAX })),
    aliases: packed([...new Set(aliasesIn(content).map(comparableName))]),
  };
  cacheTexts(row, texts);
  return texts;
}

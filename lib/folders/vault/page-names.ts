// The names of Logseq's pages: the one that its file encodes, and the second names in the properties of a page.
import { ALIASES_PER_NOTE, NOTE_NAME_MAX_CHARACTERS } from '../../schema/limits.ts';

const CODE = /%[0-7][\da-f]/gi;
const NAMESPACE = '___';

/**
 * The name of a page by the stem of its file. `___` is a slash, `%3F` a question mark; in the legacy format of names a dot
 * is a slash, too.
 */
export function pageNameOf(stem: string, isLegacy: boolean): string {
  const name = isLegacy
    ? decoded(stem.replaceAll('.', '/'))
    : stem.replaceAll(NAMESPACE, '/').replaceAll(CODE, decoded);
  // Logseq adds an empty part to names that Windows rejects: CON___.md.
  return name.split('/').filter(Boolean).join('/') || stem;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PROPERTIES = /^\uFEFF?(?:[ \t]*[^\s:]+::(?:[ \t][^\r\n]*)?(?:\r?\n|$))+/;
const NAMING = /^\uFEFF?[ \t]*(alias|title)::[ \t]*(.*?)[ \t]*\r?$/gim;
const ALIAS = /\s*#?\[\[([^\]]+)\]\]|\s*"([^"]+)"|[^,，]+/g;

/** The names in the properties `title::` and `alias::` at the beginning of a page, as many as a note can have. */
export function propertyNames(content: string): readonly string[] {
  const [properties = ''] = PROPERTIES.exec(content) ?? [];
  const names = [...properties.matchAll(NAMING)].flatMap(([, key = '', value = '']) =>
    key.toLowerCase() === 'title'
      ? [value]
      : [...value.matchAll(ALIAS)].map(([name, link, quoted]) => link ?? quoted ?? name.replace(/^\s*#/, '')),
  );
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && Array.from(name).length <= NOTE_NAME_MAX_CHARACTERS)
    .slice(0, ALIASES_PER_NOTE);
}

// The target of a link in a note, by its address alone.
import { unescapeText } from '../../../lib/markdown/entities.ts';
import { decoded } from '../../../lib/markdown/percent-encoding.ts';
import { isNoteLink, pathTarget } from '../../../lib/markdown/link-target.ts';
import { externalAddress } from './elements.ts';

export type Target =
  /** Another site or a mailbox. */
  | { readonly href: string }
  /** A note by its name or path, as links are compared (E27), maybe with `#` and a heading. */
  | { readonly note: string }
  /** A heading of the same note. */
  | { readonly heading: string }
  /** A file beside the notes, percent-encoded. */
  | { readonly file: string }
  /** A relative address of something that is none of these. */
  | { readonly unknown: string };

export const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const NOTE_FILE = /^(.+?)\.(?:md|markdown)(#.*)?$/is;
const FILE = /\.[a-z\d]{1,10}$/i;

/** The target of an address; undefined for schemes that are not allowed. */
export function targetOf(url: string): Target | undefined {
  const href = externalAddress(url);
  if (href !== undefined) return { href };
  if (url === '' || SCHEME.test(url) || /^[/\\]{2}/.test(url)) return undefined;
  if (url.startsWith('#')) return { heading: decoded(url.slice(1)) };
  const path = decoded(url);
  const [, name, heading = ''] = NOTE_FILE.exec(path) ?? [];
  if (name !== undefined) return { note: (/%2f/i.test(url) ? name : pathTarget(name)) + heading };
  // A name may contain `#`; otherwise a place in the file follows.
  const file = [url, url.replace(/(?:#|%23).*$/s, '')].find((each) => FILE.test(decoded(each)));
  return file === undefined ? { unknown: url } : { file };
}

/** The target of `[[…]]` without the text after `|`. */
export function wikiTargetOf(target: string): Target {
  if (target.startsWith('#')) return { heading: target.slice(1) };
  return isNoteLink({ kind: 'wiki', external: false }, target.toLowerCase())
    ? { note: target }
    : { file: target.replaceAll('%', '%25') };
}

/** The address of an inline link or a definition, from its source. */
export const addressOf = (source: string): string =>
  unescapeText(source.startsWith('<') ? source.slice(1, -1) : source);

/** The address of a link that is written without a text, and maybe without a scheme: `www.example.com`, `me@example.com`. */
export const bareAddress = (source: string): string =>
  (/^www\./i.test(source) ? 'http://' : SCHEME.test(source) ? '' : 'mailto:') + source;

/** The texts before and after the first `|` of `[[…]]`. As on the service, it may be `\|` also outside a table. */
export const wikiParts = (link: string): string[] => link.split(/\\?\|(.*)/s);

export interface EmbeddedPicture {
  /** Percent-encoded. */
  readonly file: string;
  readonly alt: string;
  /** In pixels, as digits. */
  readonly width: string | undefined;
}

/** The picture of `![[photo.png|300]]`, from what is between the brackets; undefined for a note and another kind of file. */
export function embeddedPicture(link: string): EmbeddedPicture | undefined {
  const [target = '', text = ''] = wikiParts(link);
  const found = wikiTargetOf(target.trim());
  if (!('file' in found) || !isImageFile(found.file)) return undefined;
  const [width] = /^\d{1,4}(?=(?:x\d{1,4})?$)/.exec(text.trim()) ?? [];
  const alt = width === undefined ? text.trim() || target.trim() : target.trim();
  return { file: found.file, alt, width };
}

/** What a picture without a description is called: as its file. */
export const describedAs = (alt: string, file: string): string =>
  alt.trim() || (decoded(file).split('/').at(-1) ?? '');

const IMAGE_TYPE = /\.(?:png|jpe?g|gif|webp|avif|svg|heic)$/i;

export const isImageFile = (path: string): boolean => IMAGE_TYPE.test(path);

/** A text as a part of an address in a link, whose parentheses would end it. */
export const inLink = (encoded: string): string =>
  encoded.replaceAll(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

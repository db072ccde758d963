// Addresses that are written without marks, as GitHub finds them: after `http://`, `https://` or `www.`, and of mailboxes.
// Everything that is read to find one is bounded or belongs to it, so that no text takes long.
import type { InlineContext, MarkdownConfig } from '@lezer/markdown';

const SIGN = String.raw`[\p{L}\p{M}\p{N}\p{So}_-]`;
const HOST = String.raw`${SIGN}{1,63}(?:\.${SIGN}{1,63}){0,30}(?!\.?${SIGN})`;
const USER = String.raw`[^\s<>()[\]/?#@]{1,200}@`;
const START = new RegExp(
  String.raw`^(?:https?://(?:${USER})?|www\.(?=${SIGN}))(?:(${HOST})|(?<=/)\[[\da-f:.]{2,45}\])`,
  'iu',
);
const START_MAX = 2_300;

/** `_` is in names of domains, but not in the last two parts of the name of a host. */
const NO_HOST = /_[^.]*(?:\.[^.]*)?$/;

/** The characters after a host. GitHub also takes other signs, such as the full stop of a Chinese sentence. */
const REST = /^\.?[/?#:][^\s<]*/;
/** An address in the text of a link, which ends at a bracket that the address does not open. */
const REST_IN_LINK = /^\.?[/?#:](?:[^\s<[\]]|\[[^\s<[\]]*\])*/;

const MAILBOX = /^(?:mailto:|xmpp:)?[\w.+-]{1,100}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,30}(?!\.?[\w-])(?<![_-])/i;
const MAILBOX_MAX = 2_200;
/** The start of a longer address, or of a name before `@`. */
const IN_ADDRESS = /:\/\/[^\s<]{0,250}$|[\w.+-]$/;
const IN_ADDRESS_MAX = 253;

/** The text before an address in which emphasis can begin that ends right after it. */
const EMPHASIS_MAX = 1_000;
const ENTITY = /&[a-z\d]{1,31};$/i;

/** The length of an address that begins with a scheme or `www.`; 0 if there is none. */
function siteAt(context: InlineContext, position: number): number {
  const [start, host = ''] = START.exec(sliceOf(context, position, position + START_MAX)) ?? [];
  if (start === undefined) return 0;
  const after = context.slice(position + start.length, context.end);
  let rest = REST_IN_LINK.exec(after)?.[0] ?? '';
  const isCut = rest !== '' && /^[[\]]/.test(after.slice(rest.length));
  if (isCut && !context.hasOpenLink) rest = REST.exec(after)?.[0] ?? '';
  // A `_` at the end may end emphasis.
  if (NO_HOST.test(rest === '' ? host.replace(/_+$/, '') : host)) return 0;
  return lengthOf(start + rest, sliceOf(context, position - EMPHASIS_MAX, position));
}

/** The length of an address without the punctuation after it, as GitHub's. */
function lengthOf(address: string, before: string): number {
  let length = address.length;
  let unopened = address.split(')').length - address.split('(').length;
  for (;;) {
    const last = address.charAt(length - 1);
    if ('?!.,:\'"'.includes(last)) length -= 1;
    else if (last === ')' && unopened > 0) [length, unopened] = [length - 1, unopened - 1];
    else if (last === ';')
      length -= ENTITY.exec(address.slice(Math.max(0, length - 33), length))?.[0].length ?? 1;
    else if ('*_~'.includes(last)) {
      let start = length;
      while (address.charAt(start - 1) === last) start -= 1;
      // Marks in pairs belong to the address, unless emphasis that began before it can end here.
      if (address.indexOf(last) < start && !before.includes(last)) return length;
      length = start;
    } else return length;
  }
}

/** The length of the address of a mailbox; 0 if there is none. A password before a host is none. */
function mailboxAt(context: InlineContext, position: number): number {
  const [found = ''] = MAILBOX.exec(sliceOf(context, position, position + MAILBOX_MAX)) ?? [];
  if (found === '' || IN_ADDRESS.test(sliceOf(context, position - IN_ADDRESS_MAX, position))) return 0;
  return found.length;
}

const sliceOf = (context: InlineContext, from: number, to: number): string =>
  context.slice(Math.max(context.offset, from), Math.min(context.end, to));

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const STARTS: ReadonlySet<string> = new Set('.+-');

function bareLink(context: InlineContext, next: number, position: number): number {
  const isStart = isAlphanumeric(next) || STARTS.has(String.fromCharCode(next));
  if (!isStart || (position > context.offset && isAlphanumeric(context.char(position - 1)))) return -1;
  const length = siteAt(context, position) || mailboxAt(context, position);
  return length === 0 ? -1 : context.addElement(context.elt('URL', position, position + length));
}

export const bareLinks: MarkdownConfig = { parseInline: [{ name: 'BareLink', parse: bareLink }] };

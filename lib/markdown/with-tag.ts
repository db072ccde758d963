// Adds a tag to a text: to `tags` of its front matter if it has that, otherwise to its last line if that has only tags,
// otherwise as a new last line.
import { frontMatterOf } from './front-matter.ts';
import { tagsIn } from './tags.ts';

const hasTag = (text: string, tag: string): boolean =>
  tagsIn(text).some((known) => known.toLowerCase() === tag.toLowerCase());

/** The text with a tag, which is given without `#`; the same text if it has it; undefined if it can't be added. */
export function withTag(text: string, tag: string): string | undefined {
  if (hasTag(text, tag)) return text;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const tries = [inFrontMatter(text, tag, lineEnd), inLastLine(text, tag), inNewLine(text, tag, lineEnd)];
  // Each is checked, because a line can be part of a list in brackets, of code or of a comment.
  return tries.find((tried) => tried !== undefined && hasTag(tried, tag));
}

const KEY = /^(tags:[ \t]*)(.*?)([ \t]*)$/im;
const ITEMS = /^(?:[ \t]*-[ \t].*(?:\r\n|\n|\r|$))+/;

function inFrontMatter(text: string, tag: string, lineEnd: string): string | undefined {
  const front = frontMatterOf(text);
  if (!front?.isYaml) return undefined;
  const head = text.slice(0, front.end);
  const [line, key = '', value = '', blanks = ''] = KEY.exec(head.replaceAll('\r', ' ')) ?? [];
  const at = KEY.exec(head.replaceAll('\r', ' '))?.index;
  if (line === undefined || at === undefined) return undefined;
  const insert = (offset: number, added: string, until = offset): string =>
    text.slice(0, at + offset) + added + text.slice(at + until);
  const end = key.length + value.length;
  if (value === '') {
    const after = at + line.length + (/^\r\n|^[\r\n]/.exec(text.slice(at + line.length))?.[0].length ?? 0);
    const [items] = ITEMS.exec(text.slice(after, front.end)) ?? [];
    if (items === undefined) return insert(0, `tags: [${tag}]`, line.length);
    const indent = /^[ \t]*-[ \t]+/.exec(items)?.[0] ?? '- ';
    return text.slice(0, after + items.length) + indent + tag + lineEnd + text.slice(after + items.length);
  }
  if (value.startsWith('[') && value.endsWith(']'))
    return insert(end - 1, /^\[[ \t]*\]$/.test(value) ? tag : `, ${tag}`);
  if (/[#"'|>[\]{}]/.test(value)) return undefined;
  if (value.includes(',')) return insert(end, `, ${tag}`, end + blanks.length);
  return insert(key.length, `[${value.split(/\s+/).join(', ')}, ${tag}]`, end);
}

const ONLY_TAGS = /^[ \t]*#[^\s#]+(?:[ \t]+#[^\s#]+)*[ \t]*$/;

function inLastLine(text: string, tag: string): string | undefined {
  const trimmed = text.trimEnd();
  const last = trimmed.slice(Math.max(trimmed.lastIndexOf('\n'), trimmed.lastIndexOf('\r')) + 1);
  return ONLY_TAGS.test(last) ? `${trimmed} #${tag}${text.slice(trimmed.length)}` : undefined;
}

function inNewLine(text: string, tag: string, lineEnd: string): string {
  const isEnded = text === '' || /[\r\n]$/.test(text);
  // Below a blank line, so that it is part of no todo and no table.
  const isApart = text.trim() === '' || /[\n\r][ \t]*[\n\r]$/.test(text.replaceAll('\r\n', '\n'));
  return `${text}${isEnded ? '' : lineEnd}${isApart ? '' : lineEnd}#${tag}${lineEnd}`;
}

/**
 * Texts that are the given one once the tag is added to them, the shortest first: adding it can be undone with them.
 * Empty if the text has the tag in another way.
 */
export function withoutTag(text: string, tag: string): string[] {
  const tries: string[] = [];
  for (const { index } of text.matchAll(new RegExp(RegExp.escape(tag), 'gi'))) {
    const [before, after] = [text.slice(0, index), text.slice(index + tag.length)];
    const isLast = after.trim() === '';
    if (isLast && before.endsWith('#')) {
      const [bare] = [before.slice(0, -1)];
      const [end = ''] = /(?:\r\n|\n|\r){0,2}$/.exec(bare) ?? [];
      for (let length = bare.length - end.length; length <= bare.length; length += 1)
        tries.push(bare.slice(0, length));
      if (bare.endsWith(' ')) tries.push(bare.slice(0, -1) + after);
    }
    tries.push(before.replace(/,[ \t]*$/, '') + after);
    tries.push(before.replace(/(?:^|(?<=[\r\n]))[ \t]*-[ \t]+$/, '') + after.replace(/^(?:\r\n|\n|\r)/, ''));
    tries.push(before.replace(/\[$/, '') + after.replace(/^\]/, ''));
  }
  return [...new Set(tries)].filter((tried) => tried !== text && withTag(tried, tag) === text);
}

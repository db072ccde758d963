// The creation time of a note from elsewhere: from its front matter.
import { now } from '../../core/clock.ts';
import { dateTime } from './date-time.ts';
import type { FrontMatter } from './front-matter.ts';

/** The keys of front matter that hold a creation time, in their folded form, the first one first. */
const KEYS = [
  'created',
  'createdat',
  'createdtime',
  'createddate',
  'createdon',
  'datecreated',
  'creationdate',
  'creationtime',
  'date',
] as const;

/** The longest value that is read. No date is longer, only a link with a long text may be. */
const VALUE_CHARACTERS_MAX = 1_000;
const LINK = /^\[\[([^\]|#]+)(?:[|#][^\]]*)?\]\]$/;
const EPOCH_SECONDS = /^\d{9,10}$/;
const EPOCH_MS = /^\d{12,13}$/;

/**
 * When a note was created according to its front matter, in milliseconds since the epoch, and the values before it that
 * were not understood. A date is the start of that day in `timeZone`; a time without a zone is in this computer's time
 * zone.
 */
export function frontMatterTime(matter: FrontMatter, timeZone: string) {
  const notUnderstood: string[] = [];
  for (const key of KEYS) {
    const value = matter.get(key);
    if (value === undefined) continue;
    const time = valueTime(value, timeZone);
    if (time !== undefined) return { time, notUnderstood };
    notUnderstood.push(value);
  }
  return { time: undefined, notUnderstood };
}

/** The time of a text, or of a link to a daily note, `[[Journal/2021-05-01|May]]`, with or without its folder. */
function valueTime(value: string, timeZone: string): number | undefined {
  if (value.length > VALUE_CHARACTERS_MAX) return undefined;
  const [, target] = LINK.exec(value) ?? [];
  if (target === undefined) return pastTime(value, timeZone);
  const name = target.slice(target.lastIndexOf('/') + 1);
  return pastTime(target.trim(), timeZone) ?? pastTime(name.trim(), timeZone);
}

/** Milliseconds since the epoch; undefined if the text is no time, or one that no note can have. */
function pastTime(text: string, timeZone: string): number | undefined {
  const time = dateTime(text, timeZone) ?? epoch(text);
  return time !== undefined && time >= 0 && time <= now() ? time : undefined;
}

function epoch(text: string): number | undefined {
  if (EPOCH_SECONDS.test(text)) return Number(text) * 1_000;
  return EPOCH_MS.test(text) ? Number(text) : undefined;
}

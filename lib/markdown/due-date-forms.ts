// The forms in which people write the due date of a todo (E26).
import { isDate } from '../core/iso-calendar.ts';

const DATE = String.raw`(\d{4}-\d{2}-\d{2})(?!\d)`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?`;
/** A time after a date, which is ignored. */
const TIME = `(?:[ T]${CLOCK})?`;
/** A time after a date without brackets around both: after a space it would belong to the rest of the text. */
const JOINED_TIME = `(?:T${CLOCK})?`;

/**
 * The forms of Obsidian Tasks (📅 📆 🗓), Dataview, todo.txt, TaskPaper and Obsidian Kanban. White space is bounded, so
 * that a text is read in linear time.
 */
const FORMS = [
  String.raw`[📅📆🗓]\ufe0f?[ \t]{0,8}${DATE}${JOINED_TIME}`,
  String.raw`\[due::[ \t]{0,8}${DATE}${TIME}[ \t]{0,8}\]`,
  String.raw`\(due::[ \t]{0,8}${DATE}${TIME}[ \t]{0,8}\)`,
  String.raw`(?<!\S)due:${DATE}${JOINED_TIME}`,
  String.raw`@due\([ \t]{0,8}${DATE}${TIME}[ \t]{0,8}\)`,
  String.raw`(?<!@)@\{${DATE}${TIME}\}`,
];
const DUE = new RegExp(FORMS.join('|'), 'gu');

/** A date in a form for due dates. It may not exist, such as 30 February. */
interface WrittenDate {
  readonly date: string;
  /** The form with its date, such as `due:2026-12-01`, and where it begins. */
  readonly text: string;
  readonly start: number;
}

export function* writtenDates(text: string): Generator<WrittenDate> {
  for (const match of text.matchAll(DUE)) {
    const [form, ...dates] = match;
    const date = dates.find((group) => group !== undefined);
    if (date !== undefined) yield { date, text: form, start: match.index };
  }
}

/** The first date that exists. */
export const writtenDue = (text: string): WrittenDate | undefined =>
  writtenDates(text).find(({ date }) => isDate(date));

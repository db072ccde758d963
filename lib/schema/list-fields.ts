// The fields of requests for lists: dates to filter by, and members that a request adds to its items (E26, E30).
import Type from 'typebox';
import { OneOf, ordersOf, Text } from './fields.ts';
import { flag, toggle } from './kinds.ts';

const DAY =
  'YYYY-MM-DD, or `today`, `tomorrow`, `+7d`, `-1d` and so on, in the time zone of the account or of `timeZone`.';

/** A day, or one relative to today. */
export const Day = (meaning: string) => Text(`${meaning} ${DAY}`);

export const WithDueDate = toggle(
  false,
  'Whether each todo has `dueDate`, the first date in its text in a form for due dates.',
);
export const WithNoteName = toggle(false, 'Whether each todo has `noteName`, the name of its note.');
export const WithExcerpt = toggle(
  false,
  'Whether each note has `excerpt`, the beginning of its text as a reader sees it, at most 160 characters.',
);

export const HasDueDate = flag({ description: 'Only todos with a due date, or only those without one.' });

const TODO_ORDERS = ['text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber'];
const ALL_TODO_ORDERS = [...TODO_ORDERS, 'dueDate'];

/** The order of todos. The message for another order leaves out the due date, which is an extension. */
export const TodoSort = OneOf<string>(ordersOf(ALL_TODO_ORDERS), {
  description: 'Text is sorted ignoring case.',
  must: `must be one of ${TODO_ORDERS.join(', ')}, followed by :asc or :desc`,
});

/** The message of tools for another order of todos. */
export const TODO_SORT_MUST = `must be one of ${ALL_TODO_ORDERS.join(', ')}, followed by :asc or :desc`;

export const Pinned = flag({ description: 'Whether the note is pinned.' });
export const OnlyPinned = flag({ description: 'Only pinned notes, or only the others.' });

export const Alias = Text(
  'Only notes with this second name, stored or in their front matter, compared as `name`.',
);

export const Calendar = OneOf(['daily', 'weekly'], {
  description:
    'Only daily or weekly notes, of the days from `from` to `to`, wherever they are and whatever they are called. Each has `date`, or `week` and `year`.',
  must: 'must be daily or weekly',
});

export const Create = toggle(
  true,
  'Whether an absent note is created. If not, the response for an absent or deleted note is 404.',
);

export const LinksTo = Type.String({
  format: 'uuid',
  description:
    'Only notes with a link to this note, each with an excerpt around its links: `[[Name]]`, `[[Group/Name]]` or `[text](Name.md)`, outside code. The ones changed last come first.',
  must: 'must be a string',
});
export const WithLinks = toggle(
  false,
  'Whether the response has `links` and `backlinks`. It then has no ETag and is never 304.',
);

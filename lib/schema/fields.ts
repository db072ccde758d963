// The fields of requests. `must` is the error message for a wrong value: it describes the allowed values (D4). Schemas
// are JSON Schema 2020-12; types are derived from them.
import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { between, flag, positive, text, toggle } from './kinds.ts';
import * as limit from './limits.ts';

/** A schema that also accepts null, and says so in its message. */
export const orNull = <T extends TSchema & { readonly type: string; readonly must?: unknown }>(
  schema: T,
  options: object = {},
): TUnsafe<Static<T> | null> => {
  const must = typeof schema.must === 'string' ? { must: `${schema.must} or null` } : {};
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'], ...must, ...options });
};

/** One of these words. */
export const OneOf = <const W extends string>(words: readonly W[], options: object = {}): TUnsafe<W> =>
  Type.Unsafe<W>({ type: 'string', enum: words, ...options });

/** Any text. Other constraints need their own message: a text with a length is a `text` of kinds.ts. */
export const Text = (description: string, options: { readonly format?: string } = {}) =>
  Type.String({ ...options, description, must: 'must be a string' });

export const Bytes = (description: string) => Type.Integer({ minimum: 0, format: 'int64', description });

// Ids are checked by type, not by format: an id that is not a UUID gets the 404 of its resource (D9).
export const Id = Type.String({ format: 'uuid', must: 'must be a string' });
export const IdOrNull = orNull(Id, { description: 'Null for none.' });

/** The template of a calendar's notes (E29). */
export const TemplateId = (notes: string) =>
  orNull(Id, {
    description: `A note of this workspace whose text fills new ${notes} notes. Null for none.`,
  });

export const WorkspaceId = Text('The default workspace if omitted.', { format: 'uuid' });

/** The workspace of a call that can't be undone: null is wrong, so that an unset variable never means another workspace. */
export const NamedWorkspaceId = Type.String({ ...WorkspaceId, neverNull: true });

export const Deleted = toggle(false, 'Whether items in the trash are listed, too.');

export const WorkspaceName = text(limit.WORKSPACE_NAME_MAX_CHARACTERS);
export const GroupName = text(limit.GROUP_NAME_MAX_CHARACTERS);
export const NoteName = text(limit.NOTE_NAME_MAX_CHARACTERS);
/** Second names of a note (E38). */
export const Aliases = Type.Array(NoteName, {
  maxItems: limit.ALIASES_PER_NOTE,
  description: 'Other names by which links find the note. `[]` for none.',
  must: `must be a list of at most ${limit.ALIASES_PER_NOTE} names`,
});
export const TodoText = text(limit.TODO_TEXT_MAX_CHARACTERS);

export const Content = Text('Markdown, at most 1 MB (1,048,576 bytes of UTF-8).');

export const KeyName = text(limit.KEY_NAME_MAX_CHARACTERS);

export const Flag = flag();

export const LineNumber = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  format: 'int64',
  description: 'The line in the note, from 1.',
  must: 'must be an integer of 1 or more',
});

export const Search = Text('A literal substring, ignoring case. Blank means no filter.');

export const ExactName = Text(
  'Only notes with exactly this name, ignoring case and white space at both ends.',
);

const pageSize = (byDefault: number, items = 'Items') =>
  positive(byDefault, `${items} per page; over ${limit.PAGE_LIMIT_MAX} counts as ${limit.PAGE_LIMIT_MAX}.`);

const Page = positive(1, 'The first page is 1. A page past the end is empty.');
const Limit = pageSize(limit.PAGE_LIMIT_DEFAULT);
export const paging = { page: Type.Optional(Page), limit: Type.Optional(Limit) };
export const ChangesLimit = pageSize(limit.PAGE_LIMIT_MAX, 'Changes');
/** The paging of tools. A page is smaller than a page of a list, because an agent reads the whole result. */
export const fewPaging = {
  page: Type.Optional(positive(1, 'From 1.')),
  limit: Type.Optional(pageSize(limit.FEW_DEFAULT)),
};

/** `<field>:<asc|desc>` for the fields by which a resource can be sorted (D27). */
export const Sort = (...fields: readonly string[]) =>
  OneOf<string>(ordersOf(fields), {
    description: 'Text is sorted ignoring case.',
    must: `must be one of ${fields.join(', ')}, followed by :asc or :desc`,
  });

export const ordersOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => [`${field}:asc`, `${field}:desc`]);

/** The order of notes; by relevance only in a search for words (E15, E32). */
export const NoteSort = OneOf<string>([...ordersOf(['name', 'createdAt', 'updatedAt']), 'relevance'], {
  description: 'Text is sorted ignoring case. `relevance` is for searches for words.',
  must: limit.NOTE_SORT_MUST,
});

export const Match = OneOf(['text', 'words', 'any'], {
  default: 'text',
  description:
    'How `search` is matched. `words`: all words must occur in the name or the content, in any order, ignoring case and accents. "A phrase" in quotes is one word, `-` excludes a word, and `#tag` finds only a tag. The most relevant notes come first, each with an excerpt. `any`: the same, but one of the words is enough, and notes with rare words come first.',
  must: 'must be text, words or any',
});

export const CalendarDate = Text('YYYY-MM-DD. Today if omitted.', { format: 'date' });

export const CreatedAt = Type.String({
  pattern: limit.CREATED_AT_PATTERN,
  description:
    'When the note was created, for notes from elsewhere: an RFC 3339 time, or YYYY-MM-DD for the start of that day in the account’s time zone. From 1970 up to now. Now if omitted.',
  examples: ['2019-05-04T13:31:02+02:00', '2019-05-04'],
  must: limit.CREATED_AT_MUST,
});

export const Week = between(limit.WEEK_MIN, limit.WEEK_MAX, 'ISO week. Required if year is given.');
export const Year = between(
  limit.YEAR_MIN,
  limit.YEAR_MAX,
  'Year of the ISO week. Required if week is given.',
);

export const SyncTodos = toggle(false, 'Whether todos are derived from the checkbox lines of the content.');
export const WithContent = toggle(true, 'Whether items include their content.');
export const WithGroups = toggle(false, 'Whether the response includes the deleted groups.');
export const KeepSnapshot = toggle(false, 'Whether the replaced content is kept as a snapshot.');

export const Position = OneOf(['end', 'start'], {
  default: 'end',
  description: 'Where the content is added.',
  must: 'must be end or start',
});

export const TimeZone = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$',
  description: 'IANA time zone such as Europe/Berlin, which decides what today is.',
  must: limit.TIME_ZONE_MUST,
});

export const Cursor = Text(
  'The cursor from the previous response. Omit it to get the current cursor and no changes.',
);

export const Etag = Text('The etag you read with the note. The write fails if the note has changed since.');

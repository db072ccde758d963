// The partial edits of a note (E16): a text is replaced, or a section is found by its heading.
import Type, { type Static } from 'typebox';
import { OneOf } from './fields.ts';
import * as limit from './limits.ts';

/** One form would be enough for each kind of edit, but generated clients handle one object better than two. */
export const Edit = Type.Object(
  {
    find: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The exact text to replace. It must occur once, unless `all` is true.',
      }),
    ),
    replace: Type.Optional(Type.String({ description: 'The new text. Required with `find`.' })),
    all: Type.Optional(Type.Boolean({ default: false, description: 'Replace every occurrence.' })),
    heading: Type.Optional(
      Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })], {
        description:
          'A heading without its markers, such as `"Plan"`, or the list of headings from the outermost to it, such as ' +
          '`["Project", "Plan"]`. It must match exactly one.',
      }),
    ),
    content: Type.Optional(
      Type.String({ description: 'The Markdown for the section. Required with `heading`.' }),
    ),
    position: Type.Optional(
      OneOf(['end', 'start', 'replace'], {
        default: 'end',
        description:
          'Where in the section, which ends at the next heading of the same or a higher level. `replace` keeps the heading.',
      }),
    ),
  },
  {
    title: 'Edit',
    forms: [
      ['find', 'replace'],
      ['heading', 'content'],
    ],
    must: 'must have find and replace, or heading and content; find must not be empty, all is true or false, position is end, start or replace',
  },
);
export type Edit = Static<typeof Edit>;

export const Edits = Type.Array(Edit, {
  minItems: 1,
  maxItems: limit.EDITS_MAX,
  description: 'Each has `find` and `replace`, or `heading` and `content`.',
  must: `must be 1 to ${limit.EDITS_MAX} edits, each with find and replace or with heading and content`,
});

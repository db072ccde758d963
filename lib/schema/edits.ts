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
        description:
          'The text to replace, compared exactly, including letter case and line endings. It must occur exactly once, unless `all` is true.',
      }),
    ),
    replace: Type.Optional(
      Type.String({ description: 'The text to insert instead. Required with `find`; empty to delete.' }),
    ),
    all: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether every occurrence is replaced.' }),
    ),
    heading: Type.Optional(
      Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })], {
        description:
          'A heading without its markers, such as `Ideas` for `## Ideas`, or a list of the headings above it from the outermost and its own. It must match exactly one.',
      }),
    ),
    content: Type.Optional(
      Type.String({ description: 'The Markdown to add to the section. Required with `heading`.' }),
    ),
    position: Type.Optional(
      OneOf(['end', 'start', 'replace'], {
        default: 'end',
        description:
          'Where the content goes in the section, which extends to the next heading of the same or a higher level. `replace` replaces the section; its heading stays.',
      }),
    ),
  },
  { title: 'Edit' },
);
export type Edit = Static<typeof Edit>;

export const Edits = Type.Array(Edit, {
  minItems: 1,
  maxItems: limit.EDITS_MAX,
  description:
    'Each has `find` and `replace`, or `heading` and `content`. If one of them does not apply, none is.',
  must: `must be 1 to ${limit.EDITS_MAX} edits, each with find and replace or with heading and content`,
});

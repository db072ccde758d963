// The partial edits of a note (E16): a text is replaced, or a section is found by its heading.
import Type, { type Static } from 'typebox';
import { Content, OneOf } from './fields.ts';
import * as limit from './limits.ts';

export const TextEdit = Type.Object(
  {
    find: Type.String({
      minLength: 1,
      description:
        'The text to replace, compared exactly, including letter case and line endings. It must occur exactly once, unless `all` is true.',
    }),
    replace: Type.String({ description: 'The text to insert instead. Empty to delete.' }),
    all: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether every occurrence is replaced.' }),
    ),
  },
  { title: 'TextEdit' },
);
export type TextEdit = Static<typeof TextEdit>;

const HEADING = 'A heading without its markers, such as `Ideas` for `## Ideas`';

export const SectionEdit = Type.Object(
  {
    heading: Type.Union([
      Type.String({ description: `${HEADING}. It must occur exactly once.` }),
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: limit.HEADING_LEVELS,
        description: 'The headings that contain it, from the outermost, then its own.',
      }),
    ]),
    content: Content,
    position: Type.Optional(
      OneOf(['end', 'start', 'replace'], {
        default: 'end',
        description:
          'Where the content goes in the section, which extends to the next heading of the same or a higher level. `replace` replaces the section; its heading stays.',
      }),
    ),
  },
  { title: 'SectionEdit' },
);
export type SectionEdit = Static<typeof SectionEdit>;

export type Edit = TextEdit | SectionEdit;

export const Edits = Type.Array(Type.Union([TextEdit, SectionEdit]), {
  minItems: 1,
  maxItems: limit.EDITS_MAX,
  description: 'Applied in order. If one of them does not apply, none is.',
  must: `must be 1 to ${limit.EDITS_MAX} edits, each with find and replace or with heading and content`,
});

// What a search for words adds to a note in a list (E15).
import Type from 'typebox';
import { named } from './named.ts';

const NoteMatch = Type.Object(
  {
    start: Type.Integer({ minimum: 0, description: 'Its first UTF-16 unit in the excerpt, from 0.' }),
    length: Type.Integer({ minimum: 1, description: 'Its length in UTF-16 units.' }),
  },
  named('NoteMatch'),
);

export const excerpt = {
  excerpt: Type.Optional(
    Type.String({ description: 'The part around the matches, in a search for words. `…` marks a cut.' }),
  ),
  matches: Type.Optional(Type.Array(NoteMatch, { description: 'The matches in the excerpt, in order.' })),
};

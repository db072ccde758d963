// A note with its links, and tags (E27, E30).
import Type, { type Static } from 'typebox';
import { Note } from './entities.ts';
import { orNull } from './fields.ts';
import { BACKLINKS_MAX, LINK_TEXT_MAX_CHARACTERS, LINKS_MAX, TAG_MAX_CHARACTERS } from './limits.ts';
import { Named, Uuid } from './named.ts';

const NoteLink = Named('NoteLink', {
  text: Type.String({
    description: `The link as written in the note, at most its first ${LINK_TEXT_MAX_CHARACTERS} characters.`,
  }),
  noteId: orNull(Uuid, { description: 'The note it leads to, or null if there is none.' }),
  line: Type.Integer({ minimum: 1, description: 'Its line in the note, from 1.' }),
});
export type NoteLink = Static<typeof NoteLink>;

const Backlink = Named('Backlink', { id: Uuid, name: Type.String() });
export type Backlink = Static<typeof Backlink>;

/** A note, with its links if the request asks for them. */
export const NoteWithLinks = Named('NoteWithLinks', {
  ...Note.properties,
  links: Type.Optional(
    Type.Array(NoteLink, {
      description: `The links to notes in its text, in order, if requested: at most ${LINKS_MAX}.`,
    }),
  ),
  backlinks: Type.Optional(
    Type.Array(Backlink, {
      description: `The notes that link to it, the ones changed last first, if requested: at most ${BACKLINKS_MAX}.`,
    }),
  ),
});
export type NoteWithLinks = Static<typeof NoteWithLinks>;

export const Tag = Named('Tag', {
  tag: Type.String({
    description: `Without \`#\`, as most notes write it, at most ${TAG_MAX_CHARACTERS} characters.`,
  }),
  notes: Type.Integer({ minimum: 1, description: 'The notes that have it.' }),
});
export type Tag = Static<typeof Tag>;

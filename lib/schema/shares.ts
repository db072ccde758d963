// Shares: public links in responses (E25), and the note that one shows. The API calls a share `Link`.
import Type, { type Static } from 'typebox';
import { OneOf, orNull } from './fields.ts';
import { Named, Timestamp, Uuid } from './named.ts';

export const Share = Named('Link', {
  id: Uuid,
  kind: OneOf(['note', 'todos'], {
    description: 'The kind of content: one note, or the todos with a due date.',
  }),
  noteId: orNull(Uuid, { description: 'The note that it shows; null for the todos.' }),
  workspaceId: Uuid,
  alarm: Type.Optional(
    Type.Literal(true, { description: 'Present if the events of its calendar have an alarm at 09:00.' }),
  ),
  url: Type.Optional(
    Type.String({
      description:
        'Anyone who has it can read what the link shows. Absent unless the key can write everything.',
      examples: ['https://notes.example.com/api/s#4fY0kq3zRb81LXnVtEo7aWmJcu92HGsd'],
    }),
  ),
  createdAt: Timestamp,
  expiresAt: orNull(Timestamp, { description: 'When it ends; null if it works until it is deleted.' }),
  lastUsedAt: orNull(Timestamp, { description: 'When it was last used, or null.' }),
  createdBy: orNull(Type.String(), {
    description: 'The id of the key that created it; null if an earlier version of the service did.',
  }),
});
export type Share = Static<typeof Share>;

/** A shared note, as anyone who has its link can read it. */
export const SharedNote = Named('SharedNote', {
  name: Type.String(),
  content: Type.String({ description: 'Markdown.' }),
  updatedAt: Timestamp,
  expiresAt: orNull(Timestamp, { description: 'When the link ends, or null.' }),
});
export type SharedNote = Static<typeof SharedNote>;

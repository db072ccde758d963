// The inputs of requests about shares (E25).
import Type, { type Static } from 'typebox';
import { Id, OneOf, paging, Text, WorkspaceId } from '../fields.ts';
import { flag } from '../kinds.ts';
import { SHARE_ENDS_MUST, TIME_PATTERN } from '../limits.ts';

const ExpiresAt = Type.String({
  pattern: TIME_PATTERN,
  description:
    'When the link ends: an RFC 3339 time, at most 10 years ahead. Until it is deleted if omitted.',
  must: SHARE_ENDS_MUST,
});

/** The content that a new share shows: exactly one of `noteId` and `feed`. */
export const NewShare = Type.Object(
  {
    noteId: Type.Optional(Id),
    feed: Type.Optional(
      OneOf(['todos'], {
        description: 'The calendar of the open todos with a due date.',
        must: 'must be todos',
      }),
    ),
    alarm: Type.Optional(
      flag({ description: 'Whether each event has an alarm at 09:00 of its day. Only with `feed`.' }),
    ),
    workspaceId: Type.Optional(WorkspaceId),
    expiresAt: Type.Optional(ExpiresAt),
  },
  { forms: [['noteId'], ['feed', 'alarm?']] },
);
export type NewShare = Static<typeof NewShare>;

export const ShareQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  noteId: Type.Optional(Text('Only links to this note.')),
  ...paging,
});
export type ShareQuery = Static<typeof ShareQuery>;

/** The share that a request body names. */
export const ShareRef = Type.Object({ id: Id });
export type ShareRef = Static<typeof ShareRef>;

/** The token in a link's path. */
export const SharedParams = Type.Object({
  token: Text('The part of the link after `s#`, or after `shared/`, also with `.ics`.'),
});
export type SharedParams = Static<typeof SharedParams>;

/** The token in the path of a file that a shared note refers to. */
export const SharedFileParams = Type.Object({ token: Text('The part of the link after `s#`.') });
export type SharedFileParams = Static<typeof SharedFileParams>;

export const SharedFileQuery = Type.Object({
  path: Text('The reference as the note has it, such as `../assets/x.png`, or percent-decoded.'),
});
export type SharedFileQuery = Static<typeof SharedFileQuery>;

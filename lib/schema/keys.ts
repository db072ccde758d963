// API keys in responses (E31).
import Type, { type Static } from 'typebox';
import { orNull } from './fields.ts';
import { Named, Timestamp } from './named.ts';

/** The group of a key that writes in one group (E39). */
export const WriteGroupId = Type.String({
  format: 'uuid',
  description:
    'The only group in which, with the groups below it, the key writes notes; absent if it writes everything or nothing.',
});

const apiKey = {
  id: Type.String(),
  name: Type.String(),
  readOnly: Type.Boolean({ description: 'Whether the key can only read.' }),
  writeGroupId: Type.Optional(WriteGroupId),
  createdAt: Timestamp,
  expiresAt: orNull(Timestamp, { description: 'When the key expires, or null.' }),
  lastUsedAt: orNull(Timestamp, {
    description: 'At most a minute too early; null before the first request.',
  }),
  createdBy: orNull(Type.String(), {
    description: 'The id of the key that created it; null if the operator of the service did.',
  }),
};

export const ApiKey = Named('ApiKey', apiKey);
export type ApiKey = Static<typeof ApiKey>;

export const CreatedApiKey = Named('CreatedApiKey', {
  ...apiKey,
  key: Type.String({ description: 'The key. Save it now: it is not shown again.' }),
});
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const DeletedApiKey = Named('KeyDeletion', {
  id: Type.String(),
  deleted: Type.Literal(true),
  links: Type.Integer({
    minimum: 0,
    description:
      'Links that this key, and the keys whose chain of `createdBy` leads to it, have created and that worked. They still work unless the request has `links`.',
  }),
});
export type DeletedApiKey = Static<typeof DeletedApiKey>;

export const SignInRedirect = Named('SignInRedirect', {
  redirect: Type.String({
    description: 'The `redirect_uri` with the code, `state` and `iss`. Open it in the browser.',
  }),
});

// The challenge of every 401: it names the document in which programs find out how to sign in (RFC 9728).

/** The document's name below /.well-known. */
export const RESOURCE_METADATA = 'oauth-protected-resource';

/** The challenge of a 401. @param baseUrl without a trailing slash */
export const challengeOf = (baseUrl: string): string =>
  `Bearer resource_metadata="${baseUrl}/.well-known/${RESOURCE_METADATA}"`;

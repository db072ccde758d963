// The resource for which a key from sign-in is valid (RFC 8707).

/** @param baseUrl without a trailing slash */
export const resourceOf = (baseUrl: string): string => `${baseUrl}/mcp`;

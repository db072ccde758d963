// POST /oauth/token: exchanges a code of sign-in for a key, without a key.
import { openEndpoint } from '../../../lib/api/endpoint.ts';
import { tokenResponse } from '../../../lib/api/signin/token.ts';

export const handler = openEndpoint('POST /oauth/token', tokenResponse);

// The public paths, without a key: /openapi.json, /llms.txt, /notes.mjs, /docs and /app with their files, /s, and the
// pages of sign-in. GET / redirects to /docs.
import { publicResponse } from '../lib/api/public/public-response.ts';
import { streaming } from '../lib/api/streaming.ts';

export const handler = streaming(
  (event) => `${event.httpMethod} ${event.resource}`,
  (event) => publicResponse(event, import.meta.dirname),
);

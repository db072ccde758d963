// GET /openapi.json, /llms.txt, /docs and /app with their files, without a key. GET / redirects to /docs.
import { publicResponse } from '../lib/api/public-response.ts';
import { streaming } from '../lib/api/streaming.ts';

export const handler = streaming(
  (event) => `GET ${event.resource}`,
  (event) => publicResponse(event, import.meta.dirname),
);

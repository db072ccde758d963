// GET /openapi.json, /llms.txt, /docs and the files of the page, without a key. GET / redirects to the page.
import { publicResponse } from '../lib/api/public-response.ts';
import { streaming } from '../lib/api/streaming.ts';

export const handler = streaming(
  (event) => `GET ${event.resource}`,
  (event) => publicResponse(event, import.meta.dirname),
);

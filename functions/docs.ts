// GET /openapi.json, GET /llms.txt, GET /docs and what the page is made of, without a key; GET / leads to the page.
import { publicResponse } from '../lib/api/public-response.ts';
import { streaming } from '../lib/api/streaming.ts';

export const handler = streaming(
  (event) => `GET ${event.resource}`,
  (event) => publicResponse(event, import.meta.dirname),
);

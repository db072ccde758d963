// GET /openapi.json, GET /llms.txt, GET /docs and what the page is made of, without a key; GET / leads to the page.
import type { Context } from 'aws-lambda';
import type { GatewayEvent } from '../lib/api/gateway-event.ts';
import { publicResponse } from '../lib/api/public-response.ts';
import { withRequestLog } from '../lib/api/request-log.ts';
import type { HttpResponse } from '../lib/api/response.ts';

export const handler = (event: GatewayEvent, context: Context): Promise<HttpResponse<string>> =>
  withRequestLog(`GET ${event.resource}`, event, context, async () =>
    publicResponse(event, import.meta.dirname),
  );

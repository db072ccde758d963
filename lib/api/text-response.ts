// Responses as bare text (E17): the field that the contract names, if the client prefers Markdown.
import type { MiddlewareObj } from '@middy/core';
import { MARKDOWN, prefersMarkdown } from './accept.ts';
import { basePath } from './base-url.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { header, type GatewayEvent } from './gateway-event.ts';
import type { HttpResponse } from './response.ts';

interface NoteBody {
  readonly data: { readonly id: string } & Readonly<Record<string, unknown>>;
}

/** Replaces the body of a success by its text, if the client prefers that. Errors are always JSON. */
export const textIfPreferred = (contract: CompiledContract): MiddlewareObj<GatewayEvent, unknown> => ({
  after: (request) => {
    const { event, response } = request;
    const result = response as HttpResponse<NoteBody | undefined>;
    const { body } = result;
    const headers = { ...result.headers, Vary: 'Accept' };
    request.response = prefersMarkdown(header(event, 'accept'))
      ? {
          ...result,
          headers: { ...headers, ...describe(event, body) },
          body: body?.data[contract.text ?? ''],
        }
      : { ...result, headers };
  },
});

const describe = (
  { resource, requestContext }: GatewayEvent,
  body: NoteBody | undefined,
): Record<string, string> => ({
  'Content-Type': `${MARKDOWN}; charset=utf-8`,
  ...(body && { 'Content-Location': `${basePath(resource, requestContext.path)}/note/${body.data.id}` }),
});

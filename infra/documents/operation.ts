// One endpoint as an operation of the document.
import type { TObject, TSchema } from 'typebox';
import { commonErrors, type Contract } from '../../lib/api/contract.ts';
import { UNKNOWN_PARAMETERS } from '../../lib/api/headers.ts';
import { Note } from '../../lib/schema/entities.ts';
import { StoredFile } from '../../lib/schema/files.ts';
import { NoteWithLinks } from '../../lib/schema/note-links.ts';
import { inputOf, needsBody } from './input.ts';
import { linksOf } from './links.ts';
import { BYTES_CONTENT, DOWNLOAD_CONTENT, shown, type Json, type Parts } from './schemas.ts';
import { TAGS } from './operation-tags.ts';
import { type HEADERS, headersOf, json, rejections } from './shared.ts';

/** A recorded call of a test, and its response. */
export interface Example {
  readonly input: Json;
  readonly response: Json;
}

const firstSegment = ({ path }: Contract): string => path.split('/')[1] ?? '';

/** The tag of an endpoint; the first segment of its path if there is no tag for it. */
export const tagOf = (route: Contract): string => TAGS[firstSegment(route)]?.name ?? firstSegment(route);

/** Bodies and responses as bare text (E17). A second type of a response would change the types of generated clients. */
const textBody = ({ required = [] }: Parts, text: string): string => {
  const needed = required.filter((name) => name !== text).map((name) => `, of which \`${name}\` is required`);
  return (
    `With \`Content-Type: text/markdown\` the body is the content, and the other fields are query parameters${needed.join('')}. ` +
    'A JSON object sent as `text/plain`, the default of `fetch`, is rejected.'
  );
};
const TEXT_RESPONSE =
  'Success. With `Accept: text/markdown` the body is the bare content, and `Content-Location` names the note.';
const TEXT_CONTENT: Json = {
  'text/markdown': { schema: { type: 'string', minLength: 1, description: 'The content.' } },
};

export function operation(
  route: Contract,
  example: Example | undefined,
  endpoints: readonly Contract[],
): Json {
  const { name, summary, description, params, query, body, headers = [], text, bytes } = route;
  const input = inputOf(route);
  const parameters = [
    ...parametersIn('path', params, example),
    ...parametersIn('query', query, example),
    ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
  ];
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary,
    description: text && body ? `${description} ${textBody(body, text)}` : description,
    ...(route.isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(input && {
      requestBody: {
        required: needsBody(input),
        content: { ...json(shown(input), example && pick(example.input, body)), ...(text && TEXT_CONTENT) },
      },
    }),
    ...(bytes === 'body' && { requestBody: { required: true, content: BYTES_CONTENT } }),
    responses: {
      '200': {
        description: text ? TEXT_RESPONSE : 'Success',
        headers: responseHeaders(route),
        content: bytes === 'response' ? DOWNLOAD_CONTENT : json(shown(route.response), example?.response),
        ...linksOf(route, endpoints),
      },
      ...(headers.includes('If-None-Match') && {
        '304': {
          description: 'The note has not changed.',
          headers: headersOf('X-Request-Id', 'ETag'),
        },
      }),
      ...rejections([...commonErrors(route), ...route.errors]),
    },
  };
}

function parametersIn(
  location: 'path' | 'query',
  schema: TObject | undefined,
  example: Example | undefined,
): Json[] {
  const isRequired = new Set<string>(schema?.required);
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => {
    const { description, ...rest } = shown(field);
    return {
      name,
      in: location,
      ...(isRequired.has(name) && { required: true }),
      ...(description !== undefined && { description }),
      // An empty query parameter counts as omitted (D3).
      schema: { ...rest, ...(location === 'query' && isRequired.has(name) && { minLength: 1 }) },
      ...(example && name in example.input && { example: example.input[name] }),
    };
  });
}

const pick = (input: Json, schema: TObject | undefined): Json =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in (schema?.properties ?? {})));

export function responseHeaders({ response, headers = [], text, bytes }: Contract): Json {
  const { data } =
    (response as { properties?: { data?: TSchema & { anyOf?: readonly TSchema[] } } }).properties ?? {};
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id', UNKNOWN_PARAMETERS];
  const tagged: readonly unknown[] = [Note, NoteWithLinks, StoredFile];
  const isTagged = tagged.includes(data) || data?.anyOf?.includes(Note);
  if (isTagged || bytes === 'response' || headers.includes('If-None-Match')) names.push('ETag');
  if (headers.includes('Idempotency-Key')) names.push('Idempotency-Replayed');
  if (text) names.push('Content-Location');
  return headersOf(...names);
}

// One endpoint as an operation of the document.
import type { TObject, TSchema } from 'typebox';
import { commonErrors, type Contract } from '../../lib/api/contract.ts';
import { UNKNOWN_PARAMETERS } from '../../lib/api/headers.ts';
import { Note } from '../../lib/schema/entities.ts';
import { StoredFile } from '../../lib/schema/files.ts';
import { NoteWithLinks } from '../../lib/schema/note-links.ts';
import { BYTES_CONTENT, shown, type Json, type Parts } from './schemas.ts';
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

/** The name of the type of an endpoint's input: CreateNoteInput. */
export const inputName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;

/** An endpoint's body as a component. */
export const inputOf = ({ name, body }: Contract): (TSchema & { readonly title: string }) | undefined =>
  body && {
    ...body,
    title: inputName(name),
    ...optionalOrNull(body),
  };

/** Allows null for each optional member of an object, and of the objects below it (D3). */
function optionalOrNull(schema: TSchema & Parts): Parts {
  const { properties, required = [], items, anyOf } = schema;
  const nested = (part: TSchema): TSchema => ({ ...part, ...optionalOrNull(part) });
  const member = ([name, part]: [string, TSchema]): [string, TSchema] => [
    name,
    required.includes(name) ? nested(part) : optional(nested(part)),
  ];
  return {
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(member)) }),
    ...(items && { items: nested(items) }),
    ...(anyOf && { anyOf: anyOf.map(nested) }),
  };
}

const isNeverNull = (part: TSchema): boolean => 'neverNull' in part;

/** Allows null for a member. The description names its default: openapi-typescript requires members with a default. */
function optional(part: TSchema): TSchema {
  const { default: value, description, type, anyOf, enum: words, ...rest } = part as TSchema & Json;
  const forms = (anyOf ?? []) as readonly TSchema[];
  return {
    ...(forms.length > 0
      ? // A text or a list: the description alone says so, because Java clients of such a union do not compile.
        !forms.some((form) => 'items' in form) && { anyOf: [...forms, { type: 'null' }] }
      : { type: isNeverNull(part) ? type : [...new Set([type, 'null'].flat())] }),
    ...rest,
    ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }),
    ...(description !== undefined && { description }),
    ...(value !== undefined && {
      description: `${String(description)} \`${JSON.stringify(value)}\` if omitted.`,
    }),
  };
}

/** Bodies and responses as bare text (E17). A second type of a response would change the types of generated clients. */
const TEXT_BODY =
  'With `Content-Type: text/markdown` the body is the content, and the other fields are query parameters. ' +
  'A JSON object sent as `text/plain`, the default of `fetch`, is rejected.';
const TEXT_RESPONSE =
  'Success. With `Accept: text/markdown` the body is the bare content, and `Content-Location` names the note.';
const TEXT_CONTENT: Json = { 'text/markdown': { schema: { type: 'string', description: 'The content.' } } };

export function operation(route: Contract, example: Example | undefined): Json {
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
    description: text && input ? `${description} ${TEXT_BODY}` : description,
    ...(route.isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(input && {
      requestBody: {
        required: (body?.required ?? []).length > 0,
        content: { ...json(shown(input), example && pick(example.input, body)), ...(text && TEXT_CONTENT) },
      },
    }),
    ...(bytes === 'body' && { requestBody: { required: true, content: BYTES_CONTENT } }),
    responses: {
      '200': {
        description: text ? TEXT_RESPONSE : 'Success',
        headers: responseHeaders(route),
        content: bytes === 'response' ? BYTES_CONTENT : json(shown(route.response), example?.response),
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
      schema: rest,
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

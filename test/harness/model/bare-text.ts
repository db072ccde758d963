// Bare Markdown in place of JSON (E17), on the operations whose request or response is one whole note.
import { isObject, NOT_JSON, parsed, readBody, requireUtf8, typeOf, type RawBody } from './body.ts';
import { rejectMalformed, type Headers } from './errors.ts';
import { anyText, required } from './fields.ts';
import type { Expected, Operation } from './operation.ts';

const BARE =
  /^(GET \/note\/\{noteId\}|(POST|PUT) \/note|POST \/note\/append|.* \/(daily|weekly)(\/append)?)$/;

type Values = Readonly<Record<string, unknown>>;

/** The fields and values of a body: of a text, with the other fields in the query, or else of JSON. */
export function readSent({ name, fields }: Operation, body: RawBody, query: Values) {
  const isEmpty = body.text === '' && Object.keys(query).length === 0;
  if (!BARE.test(name) || !/^text\/(markdown|plain)$/.test(typeOf(body) ?? '') || isEmpty)
    return { fields, values: readBody(body), isQuery: false };
  if (typeOf(body) === 'text/plain' && isObject(parsed(body.text.trim()))) rejectMalformed(NOT_JSON);
  requireUtf8(body);
  const values: Values = { ...query, content: body.text };
  return { fields: { ...fields, content: required(anyText) }, values, isQuery: true };
}

/** The weight of a media type in a list of accepted ones: that of the most specific range. */
function weightOf(type: string, accept: string): number {
  const ranges = accept.split(',').map((range) =>
    range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const patterns = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const [best] = patterns.flatMap((pattern) => ranges.filter(([name]) => name === pattern));
  const weight = best?.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return best ? Number(weight) : 0;
}

export const prefersText = (accept = '*/*'): boolean =>
  weightOf('text/markdown', accept) > weightOf('application/json', accept);

/** A response that is one note, as bare text if the request prefers that. */
export function negotiated({ name }: Operation, accept: string | undefined, response: Expected): Expected {
  if (!BARE.test(name)) return response;
  const headers: Headers = { ...response.headers, vary: 'Accept' };
  if (response.status !== 200 || !prefersText(accept)) return { ...response, headers };
  const { data } = response.body as { data: { id: unknown; content: string } };
  return { ...response, headers: { ...headers, 'content-location': data.id }, body: data.content };
}

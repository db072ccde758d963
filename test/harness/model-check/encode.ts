// A request of the model as HTTP.
import type { RawRequest } from '../client.ts';
import type { Request } from '../model/service.ts';

/** The characters of a body that is bytes are the bytes. */
const encodingOf = (operation: string) => (operation === 'PUT /file' ? 'latin1' : 'utf8');

export function encode({ operation, input, raw, headers }: Request): RawRequest {
  const [method = '', template = ''] = operation.split(' ');
  const rest = Object.entries(input).filter(([name]) => !template.includes(`{${name}}`));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const isQuery = method === 'GET' || raw !== undefined;
  const pairs = (isQuery ? rest : [])
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)]));
  const query = new URLSearchParams(pairs).toString();
  const withQuery = query === '' ? path : `${path}?${query}`;
  if (method === 'GET') return { method, path: withQuery, headers };
  const contentType = raw ? raw.contentType : 'application/json';
  return {
    method,
    path: withQuery,
    headers: { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) },
    body: Buffer.from(raw ? raw.text : JSON.stringify(input), encodingOf(operation)),
  };
}

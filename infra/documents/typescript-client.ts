// The generated part of docs/client.ts: a route for each operation, and the types of its input and output.
import { format, resolveConfig } from 'prettier';
import type { Contract, RequestHeader } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { inputName, inputOf } from './input.ts';
import { responseHeaders } from './operation.ts';
import { componentsOf, shown } from './schemas.ts';

const BEGIN = '\n// The rest is written by npm run openapi.\n';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** The headers that a caller may set. The client sends no If-None-Match: it would have to cache. */
const HEADERS: Readonly<Partial<Record<RequestHeader, string>>> = {
  'If-Match': 'ifMatch',
  'Idempotency-Key': 'idempotencyKey',
};

/** Returns the client with its generated part up to date. @throws Error if the client lacks the marker */
export async function withApi(client: string, path: string): Promise<string> {
  const at = client.indexOf(BEGIN);
  if (at < 0) throw new Error(`the client lacks the line ${BEGIN.trim()}`);
  const options = { ...(await resolveConfig(path)), filepath: path };
  return format(client.slice(0, at + BEGIN.length) + generated(), options);
}

function generated(): string {
  const contracts = [...Map.groupBy(routes, ({ path }) => path).values()].flat();
  const schemas = componentsOf(routes.flatMap((route) => [inputOf(route) ?? [], route.response].flat()));
  return [
    `const ROUTES: Readonly<Record<keyof Operations, Route>> = {\n${contracts.map(routeOf).join('\n')}\n};`,
    `export interface Operations {\n${contracts.map(signatureOf).join('\n')}\n}`,
    ...contracts.flatMap(parametersOf),
    ...Object.entries(schemas).map(([name, schema]) => declaration(name, schema as Schema)),
  ].join('\n\n');
}

function routeOf({ name, method, path, headers = [], bytes }: Contract): string {
  const takesKey = headers.includes('Idempotency-Key');
  const form = bytes ? `, ${JSON.stringify(bytes)}` : '';
  return `${name}: [${JSON.stringify(method)}, ${JSON.stringify(path)}, ${takesKey}${form}],`;
}

const NOTHING = 'Readonly<Record<string, undefined>>';

function signatureOf(route: Contract): string {
  const { name, summary, headers = [], response, bytes } = route;
  const body = inputOf(route);
  const parameters = parametersOf(route).length > 0 ? inputName(name) : NOTHING;
  const input = (body ? typeOf(shown(body)) : parameters) + (bytes === 'body' ? ' & Bytes' : '');
  const sent = headers.flatMap((header) => JSON.stringify(HEADERS[header]) ?? []);
  const output =
    (bytes === 'response' ? 'Download' : typeOf(shown(response))) +
    ('ETag' in responseHeaders(route) ? ' & Tagged' : '');
  return `${comment(`${summary}.`)}${name}: { input: ${input}; output: ${output}; headers: ${sent.join(' | ') || 'never'} };`;
}

/** The parameters in the path and the query of an operation, as one interface; none if it has no such parameters. */
function parametersOf({ name, params, query }: Contract): string[] {
  const fields = Object.entries({ ...params?.properties, ...query?.properties });
  if (fields.length === 0) return [];
  const properties = Object.fromEntries(
    fields.map(([field, part]): [string, Schema] => {
      const schema: Schema = shown(part);
      // A filter for resources without a parent takes the word `null`, which the client sends for null.
      const takesNull = schema.description?.includes('`null`');
      return [field, takesNull ? { ...schema, type: [schema.type ?? [], 'null'].flat() } : schema];
    }),
  );
  const required = [...(params?.required ?? []), ...(query?.required ?? [])];
  return [declaration(inputName(name), { properties, required })];
}

const declaration = (name: string, schema: Schema): string =>
  schema.properties
    ? `export interface ${name} ${objectOf(schema)}`
    : `export type ${name} = ${typeOf(schema)};`;

function objectOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) =>
    member(name, schema, required.includes(name)),
  );
  return `{\n${members.join('\n')}\n}`;
}

function member(name: string, schema: Schema, isRequired: boolean): string {
  const type = typeOf(schema);
  const optional = isRequired || type === 'unknown' ? type : `${type} | undefined`;
  return `${comment(schema.description)}readonly ${name}${isRequired ? '' : '?'}: ${optional};`;
}

const comment = (text: string | undefined): string => (text === undefined ? '' : `/** ${text} */\n`);

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => namedType(type, schema)).join(' | ');
}

function namedType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (type === 'object') return schema.properties ? objectOf(schema) : 'Readonly<Record<string, unknown>>';
  return type;
}

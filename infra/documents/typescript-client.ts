// The generated part of docs/client.ts: a route for each operation, and the types of the OpenAPI document.
import { format, resolveConfig } from 'prettier';
import type { Json } from './schemas.ts';

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

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content; readonly headers?: Json } };
}

type Content = { readonly 'application/json': { readonly schema: Schema } };

/** The operations, each with its method and path. */
type Operations = readonly (readonly [method: string, path: string, operation: Described])[];

/** The headers that a caller may set, by their parameters. The client sends no If-None-Match: it would have to cache. */
const HEADERS: Readonly<Record<string, string>> = {
  '#/components/parameters/If-Match': 'ifMatch',
  '#/components/parameters/Idempotency-Key': 'idempotencyKey',
};

/** Returns the client with its generated part up to date. @throws Error if the client lacks the marker */
export async function withApi(client: string, document: Json, path: string): Promise<string> {
  const at = client.indexOf(BEGIN);
  if (at < 0) throw new Error(`the client lacks the line ${BEGIN.trim()}`);
  const options = { ...(await resolveConfig(path)), filepath: path };
  return format(client.slice(0, at + BEGIN.length) + generated(document), options);
}

function generated(document: Json): string {
  const { paths, components } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const operations: Operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );
  const { Error: _, ...schemas } = components.schemas;
  return [
    `const ROUTES: Readonly<Record<keyof Operations, Route>> = {\n${operations.map(routeOf).join('\n')}\n};`,
    `export interface Operations {\n${operations.map(([, , operation]) => signatureOf(operation)).join('\n')}\n}`,
    ...operations.flatMap(([, , operation]) => inputOf(operation)),
    ...Object.entries(schemas).map(([name, schema]) => declaration(name, schema)),
  ].join('\n\n');
}

const headersOf = ({ parameters = [] }: Described): string[] =>
  parameters.flatMap(({ $ref = '' }) => HEADERS[$ref] ?? []);

const routeOf = ([method, path, operation]: Operations[number]): string => {
  const takesKey = headersOf(operation).includes('idempotencyKey');
  return `${operation.operationId}: [${JSON.stringify(method)}, ${JSON.stringify(path)}, ${takesKey}],`;
};

function signatureOf(operation: Described): string {
  const { operationId, summary, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'].schema;
  const parameters = parametersOf(operation).length > 0 ? inputName(operation) : NOTHING;
  const input = body ? typeOf(body) : parameters;
  const headers = headersOf(operation).map((name) => JSON.stringify(name));
  const { content, headers: sent = {} } = responses[200];
  const output = typeOf(content['application/json'].schema) + ('ETag' in sent ? ' & Tagged' : '');
  return `${comment(`${summary}.`)}${operationId}: { input: ${input}; output: ${output}; headers: ${headers.join(' | ') || 'never'} };`;
}

const NOTHING = 'Readonly<Record<string, undefined>>';

/** The parameters in the path and the query. */
const parametersOf = ({ parameters = [] }: Described): readonly Parameter[] =>
  parameters.filter(({ $ref }) => $ref === undefined);

const inputName = ({ operationId }: Described): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Input`;

/** The input of an operation without a body, as one interface; none if it has no parameters. */
function inputOf(operation: Described): string[] {
  const parameters = parametersOf(operation);
  if (parameters.length === 0) return [];
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }) => {
      // A filter for resources without a parent takes the word `null`, which the client sends for null.
      const type = description?.includes('`null`') ? [schema.type ?? [], 'null'].flat() : schema.type;
      return [name, { ...schema, ...(type && { type }), ...(description && { description }) }];
    }),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return [declaration(inputName(operation), { properties, required })];
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

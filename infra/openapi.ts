// The OpenAPI 3.1 document, derived from the contracts: TypeBox schemas are JSON Schema 2020-12, its own dialect.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TObject, TSchema } from 'typebox';
import { commonErrors, type Contract } from '../lib/api/contract.ts';
import { routes } from '../lib/api/routes/index.ts';
import { statusOf } from '../lib/api/error-response.ts';
import { BEARER_PATTERN } from '../lib/auth/api-key.ts';
import { ERRORS } from '../lib/domain/errors.ts';
import * as entities from '../lib/schema/entities.ts';
import { Pagination } from '../lib/schema/envelopes.ts';
import { ROOT } from './build/functions.ts';

type Json = Readonly<Record<string, unknown>>;

const SHARED = new Map<unknown, string>(
  Object.entries({ ...entities, Pagination })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => [schema, name]),
);

/** The document as committed. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;

/** @param endpoints by default those of the service */
export function openApi(endpoints: readonly Contract[] = routes): Json {
  const { version, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
    description: string;
  };
  const paths = Map.groupBy(endpoints, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Notes workspace service',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: 'https://{api}.execute-api.{region}.amazonaws.com/api',
        variables: { api: { default: 'your-api-id' }, region: { default: 'eu-central-1' } },
      },
      { url: 'http://127.0.0.1:3000/api', description: 'npm start' },
    ],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map((route) => [route.method.toLowerCase(), operation(route)])),
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `The Authorization header matches ${BEARER_PATTERN}`,
        },
      },
      schemas: {
        ...Object.fromEntries([...SHARED].map(([schema, name]) => [name, members(schema as TSchema)])),
        Error: {
          type: 'object',
          required: ['error', 'message'],
          properties: {
            error: { enum: [...new Set(Object.values(ERRORS).map(({ code }) => code))] },
            message: { type: 'string' },
          },
          additionalProperties: false,
        },
      },
    },
  };
}

function operation(route: Contract): Json {
  const { name, path, summary, params, query, body, response } = route;
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)];
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: (body.required ?? []).length > 0, content: json(schemaOf(body)) },
    }),
    responses: {
      '200': { description: 'Success', content: json(schemaOf(response)) },
      ...errorResponses(route),
    },
  };
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  const isRequired = new Set<string>(schema?.required);
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => {
    const { description, ...rest } = schemaOf(field);
    return {
      name,
      in: place,
      ...(isRequired.has(name) && { required: true }),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function errorResponses(route: Contract): Json {
  const failures = [...new Set([...commonErrors(route), ...route.errors])].map((name) => ERRORS[name]);
  const byStatus = Map.groupBy(failures, ({ code }) => statusOf(code));
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, errors]) => [
        String(status),
        {
          description: errors.map(({ code, message }) => `${code}: ${message}`).join('; '),
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      ]),
  );
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** A schema as the document shows it: shared ones by reference, `must` as part of the description. */
function schemaOf(schema: unknown): Json {
  const name = SHARED.get(schema);
  return name === undefined ? members(schema) : { $ref: `#/components/schemas/${name}` };
}

function members(schema: unknown): Json {
  const { must, ...rest } = schema as Record<string, unknown>;
  const rule = typeof must === 'string' ? `It ${must}.` : undefined;
  const description = [rest['description'], rule].filter(Boolean).join(' ');
  const shown = Object.entries(rest).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [key, Object.fromEntries(Object.entries(Object(value)).map(([k, v]) => [k, schemaOf(v)]))];
    if (key === 'items') return [key, schemaOf(value)];
    if (key === 'anyOf') return [key, (value as unknown[]).map(schemaOf)];
    return [key, value];
  });
  return { ...Object.fromEntries(shown), ...(description && { description }) };
}

// Every declared field of every endpoint refuses what it is not, with the sentence of its schema (D4, D7, D15); all
// wrong and missing fields are named in the order they are declared in.
import type { TObject } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtRoutes } from '../../infra/build/functions.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { newUser, type Client } from '../harness/client.ts';

interface Field {
  readonly type?: string | readonly string[];
  /** The values of a choice. */
  readonly enum?: readonly string[];
  readonly must?: string;
}

/** A value of each JSON type, by what JSON Schema calls it. */
const VALUES: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 1.5,
  string: '7',
  array: ['7'],
  object: { id: '7' },
};

let me: Client;
beforeAll(async () => {
  me = await newUser();
});

const fieldsOf = (schema: TObject | undefined): [string, Field][] =>
  Object.entries((schema?.properties ?? {}) as Record<string, Field>);

const typesOf = ({ type = [] }: Field): readonly string[] => [type].flat();

const isOfType = (field: Field, type: string): boolean =>
  typesOf(field).some((own) => own === type || (own === 'number' && type === 'integer'));

/** Whether any string may be right, and not only one of a few. */
const isText = (field: Field): boolean => typesOf(field).includes('string') && field.enum === undefined;

/** A value that is right for every required field. */
const valid = (schema: TObject): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema)
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, field]) => [name, VALUES[typesOf(field)[0] ?? 'string']]),
  );

const named = (routes: readonly Contract[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe.for(named(builtRoutes.filter(({ body }) => body)))('%s', ([, route]) => {
  const body = route.body as TObject;

  test.for(fieldsOf(body))('%s is refused as any other type', async ([name, field]) => {
    for (const [, value] of Object.entries(VALUES).filter(
      ([type]) => type !== 'null' && !isOfType(field, type),
    ))
      await me.fails(route, { ...valid(body), [name]: value }, 'invalidRequest', `${name}: ${field.must}`);
  });

  test.for(body.required ?? [])('%s is missing as null', async (name) => {
    const sentence = `${name}: Required field is missing`;
    await me.fails(route, { ...valid(body), [name]: null }, 'invalidRequest', sentence);
  });

  test('a lone surrogate is refused in every text', async () => {
    for (const [name] of fieldsOf(body).filter(([, field]) => isText(field)))
      await me.fails(
        route,
        { ...valid(body), [name]: 'a\ud800b' },
        'invalidRequest',
        `${name}: must be well-formed Unicode`,
      );
  });

  test('all that is missing or wrong is named at once, in order', async () => {
    const sentences = fieldsOf(body).map(([name, { must }]) =>
      body.required?.includes(name) ? `${name}: Required field is missing` : `${name}: ${must}`,
    );
    const wrong = fieldsOf(body)
      .filter(([name]) => !body.required?.includes(name))
      .map(([name]) => [name, ['7']]);
    await me.fails(route, Object.fromEntries(wrong.toReversed()), 'invalidRequest', sentences.join(', '));
  });
});

describe.for(named(builtRoutes.filter(({ query }) => fieldsOf(query).length > 0)))('%s', ([, route]) => {
  test('a parameter that is no integer or no flag is refused, and one that is given twice', async () => {
    const query = route.query as TObject;
    for (const [name, field] of fieldsOf(query)) {
      if (isOfType(field, 'integer') || isOfType(field, 'boolean'))
        for (const value of [' ', 'x', '1.0', '+1', '１', 'yes', '0x1'])
          await me.fails(
            route,
            { ...valid(query), [name]: value },
            'invalidRequest',
            `${name}: ${field.must}`,
          );
      for (const first of ['1', '']) {
        const path = `${route.path}?${name}=${first}&${name}=1`;
        const { status, body } = await me.send({ method: route.method, path });
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain(`${name}: must be given once`);
      }
    }
  });

  const flags = fieldsOf(route.query).filter(([, field]) => isOfType(field, 'boolean'));
  test.for(flags)('%s is a flag in any letter case', async ([name]) => {
    const input = valid(route.query as TObject);
    for (const flag of [true, false]) {
      const { status, body } = await me.call(route, { ...input, [name]: flag });
      const spellings = [String(flag).toUpperCase(), flag ? 'True' : 'False', flag ? 'tRUE' : 'fALSE'];
      for (const spelling of spellings)
        expect(await me.call(route, { ...input, [name]: spelling })).toMatchObject({ status, body });
    }
  });

  test.for(route.query?.required ?? [])('%s is missing as an empty parameter', async (name) => {
    const sentence = `${name}: Required field is missing`;
    await me.fails(route, { ...valid(route.query as TObject), [name]: '' }, 'invalidRequest', sentence);
  });
});

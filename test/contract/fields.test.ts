// Every declared field of every endpoint rejects wrong values with the message of its schema (D4, D7, D15). The error
// names all wrong and missing fields in declared order.
import type { TObject } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { BYTES_TYPE } from '../../lib/core/bytes.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { newSecret } from '../harness/sign-in.ts';

interface Field {
  readonly type?: string | readonly string[];
  /** The elements of an array. */
  readonly items?: TObject;
  /** The allowed values. */
  readonly enum?: readonly string[];
  readonly must?: string;
}

/** A value of each JSON type, by its name in JSON Schema. */
const VALUES: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 1.5,
  string: '7',
  array: ['7'],
  object: { id: '7' },
};

/** Values of the fields that must have a form, by the name of the field. */
const FORMED: Readonly<Record<string, unknown>> = { code_challenge: newSecret().challenge };

/** The body of the endpoints that take bytes. Others ignore the field. */
const bytes = Buffer.from('x');

let me: Client;
beforeAll(async () => {
  me = await newUser();
});

const fieldsOf = (schema: TObject | undefined): [string, Field][] =>
  Object.entries((schema?.properties ?? {}) as Record<string, Field>);

const typesOf = ({ type = [] }: Field): readonly string[] => [type].flat();

const isOfType = (field: Field, type: string): boolean =>
  typesOf(field).some((own) => own === type || (own === 'number' && type === 'integer'));

/** Whether the field accepts free text, not only one of a few values. */
const isText = (field: Field): boolean => typesOf(field).includes('string') && field.enum === undefined;

/** A value of the right type for every required field. */
const valid = (schema: TObject): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema)
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, field]) => [name, FORMED[name] ?? valueOf(field)]),
  );

function valueOf(field: Field): unknown {
  return field.items ? [valid(field.items)] : VALUES[typesOf(field)[0] ?? 'string'];
}

const named = (contracts: readonly Contract[]) =>
  contracts.map((route) => [`${route.method} ${route.path}`, route] as const);

describe.for(named(routes.filter(({ body }) => body)))('%s', ([, route]) => {
  const body = route.body as TObject;

  const sendsOtherTypes = async ([name, field]: readonly [string, Field], count: number): Promise<void> => {
    const others = Object.entries(VALUES).filter(([type]) => type !== 'null' && !isOfType(field, type));
    for (const [, value] of others.slice(0, count))
      await me.fails(route, { ...valid(body), [name]: value }, 'invalidRequest', `${name}: ${field.must}`);
  };
  test('returns 400 for each field of another type', async () => {
    for (const field of fieldsOf(body)) await sendsOtherTypes(field, 1);
  });
  test('returns 400 for each field of any other type', { tags: ['slow'] }, async () => {
    for (const field of fieldsOf(body)) await sendsOtherTypes(field, Infinity);
  });

  test.for(body.required ?? [])('treats %s as missing if it is null', async (name) => {
    const sentence = `${name}: Required field is missing`;
    await me.fails(route, { ...valid(body), [name]: null }, 'invalidRequest', sentence);
  });

  test('returns 400 for a lone surrogate in any text field', async () => {
    for (const [name] of fieldsOf(body).filter(([, field]) => isText(field)))
      await me.fails(
        route,
        { ...valid(body), [name]: 'a\ud800b' },
        'invalidRequest',
        `${name}: must be well-formed Unicode`,
      );
  });

  test('names every missing and wrong field in declared order', async () => {
    const sentences = fieldsOf(body).map(([name, { must }]) =>
      body.required?.includes(name) ? `${name}: Required field is missing` : `${name}: ${must}`,
    );
    const wrong = fieldsOf(body)
      .filter(([name]) => !body.required?.includes(name))
      .map(([name, field]) => [name, isOfType(field, 'array') ? {} : ['7']]);
    await me.fails(route, Object.fromEntries(wrong.toReversed()), 'invalidRequest', sentences.join(', '));
  });
});

describe.for(named(routes.filter(({ query }) => fieldsOf(query).length > 0)))('%s', ([, route]) => {
  // Parameters are read in one place: one endpoint gets every form.
  const isSample = route === listNotesContract;
  test('returns 400 for an invalid integer or boolean parameter and for a repeated one', async () => {
    const query = route.query as TObject;
    for (const [name, field] of fieldsOf(query)) {
      if (isOfType(field, 'integer') || isOfType(field, 'boolean'))
        for (const value of isSample ? [' ', 'x', '1.0', '+1', '１', 'yes', '0x1'] : ['x'])
          await me.fails(
            route,
            { ...valid(query), bytes, [name]: value },
            'invalidRequest',
            `${name}: ${field.must}`,
          );
      for (const first of ['1', '']) {
        const path = `${route.path}?${name}=${first}&${name}=1`;
        const upload = { headers: { 'Content-Type': BYTES_TYPE }, body: bytes };
        const request = { method: route.method, path };
        const { status, body } = await me.send({ ...request, ...(route.bytes === 'body' && upload) });
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain(`${name}: must be given once`);
      }
    }
  });

  const flags = fieldsOf(route.query).filter(([, field]) => isOfType(field, 'boolean'));
  test.for(isSample ? flags : [])('accepts the boolean %s in any letter case', async ([name]) => {
    const input = { ...valid(route.query as TObject), bytes };
    for (const flag of [true, false]) {
      const { status, body } = await me.call(route, { ...input, [name]: flag });
      // A cursor contains the time of the request.
      const { cursor: _, ...same } = body as Record<string, unknown>;
      const spellings = [String(flag).toUpperCase(), flag ? 'True' : 'False', flag ? 'tRUE' : 'fALSE'];
      for (const spelling of spellings)
        expect(await me.call(route, { ...input, [name]: spelling })).toMatchObject({ status, body: same });
    }
  });

  test.for(route.query?.required ?? [])('treats %s as missing if it is an empty parameter', async (name) => {
    const sentence = `${name}: Required field is missing`;
    const input = { ...valid(route.query as TObject), bytes, [name]: '' };
    await me.fails(route, input, 'invalidRequest', sentence);
  });
});

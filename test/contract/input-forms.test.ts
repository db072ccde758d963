// Inputs of which members exclude or need each other: openapi.json accepts what the service accepts, and nothing else.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApi } from '../../infra/documents/openapi.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { createNoteContract, editNoteContract } from '../../lib/api/routes/note.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { test } from '../harness/user-test.ts';

type Members = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApi(), 'api');

/** What the document says about a body. */
const accepts = ({ name }: Contract) =>
  ajv.getSchema(`api#/components/schemas/${name.charAt(0).toUpperCase()}${name.slice(1)}Input`);

/** Every choice of members. The others are omitted, null, or false, in turns. */
function* choices(members: Members): Iterable<Members> {
  const entries = Object.entries(members);
  for (let chosen = 0; chosen < 2 ** entries.length; chosen++)
    yield Object.fromEntries(
      entries.flatMap(([name, value], at): [string, unknown][] => {
        if (chosen & (2 ** at)) return [[name, value]];
        if ((chosen + at) % 2 === 0) return [];
        return [[name, name === 'all' ? false : null]];
      }),
    );
}

const id = '0198a000-0000-4000-8000-000000000000';
const week = { week: 5, year: 2026 };

const INPUTS: readonly (readonly [Contract, Members, (choice: Members, noteId: string) => Members])[] = [
  [restoreContract, { noteId: id, todoId: id, groupId: id, fileId: id }, (choice) => choice],
  [purgeContract, { noteId: id, fileId: id, all: true }, (choice) => choice],
  [createLinkContract, { noteId: id, feed: 'todos', alarm: true }, (choice) => choice],
  [
    editNoteContract,
    { find: 'a', replace: 'a', heading: 'a', content: '' },
    (edit, noteId) => ({ id: noteId, edits: [edit] }),
  ],
  [putWeeklyContract, week, (choice) => ({ ...choice, content: '' })],
  [appendWeeklyContract, week, (choice) => ({ ...choice, content: 'a' })],
];

test.for(INPUTS.map((input) => [input[0].name, ...input] as const))(
  'the document and the service accept the same members of %s',
  async ([, contract, members, of], { me }) => {
    const { data } = await me.ok(createNoteContract, { name: 'n', content: '# a\n' });
    const valid = accepts(contract);
    if (!valid) throw new Error(`${contract.name} has no input`);
    const found: [Members, boolean][] = [];
    const expected: [Members, boolean][] = [];
    for (const choice of choices(members)) {
      const body = of(choice, data.id);
      const { status } = await me.call(contract, body);
      expected.push([choice, status !== 400]);
      found.push([choice, valid(body) === true]);
    }
    expect(found).toEqual(expected);
    expect(new Set(expected.map(([, isAccepted]) => isAccepted))).toEqual(new Set([true, false]));
  },
);

test('these are all inputs with forms', () => {
  const withForms = routes.filter(({ body }) => JSON.stringify(body ?? {}).includes('"forms":'));
  expect(withForms.map(functionName).toSorted()).toEqual(
    INPUTS.map(([each]) => functionName(each)).toSorted(),
  );
});

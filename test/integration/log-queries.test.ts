// The queries for logs in docs/troubleshooting.md name only fields that real log lines have, in the grammar of CloudWatch.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { withFaults } from '../harness/faults/faults.ts';

const text = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8');
const queries = [/^- `((?:filter|fields|stats) .*)`$/gm, /'SOURCE logGroups\([^)]*\) \| (.*)'/g].flatMap(
  (form) => [...text.matchAll(form)].map(([, query = '']) => query),
);

/** A field of Lambda's JSON format, in which the line of a function is `message`, or one of CloudWatch. */
const FIELD = /@timestamp|message\.\w+|level/g;
const NAME = /(?:@timestamp|message\.\w+|level|requests)/.source;
const COMMANDS = [
  `filter (${NAME} = "\\w+"|ispresent\\(${NAME}\\))`,
  `fields ${NAME}(, ${NAME})*`,
  `stats count\\(\\*\\) as \\w+ by ${NAME}(, ${NAME})*`,
  `sort ${NAME} desc`,
  String.raw`limit \d+`,
].map((form) => new RegExp(`^${form}$`));

test.for(queries)('%s: its fields are in the lines of requests', async (query) => {
  const faults = await withFaults(({ caller, operation }) =>
    caller !== 'authorizer' && operation === 'TransactWriteItems' ? 'fail' : 'pass',
  );
  onTestFinished(() => faults.stop());
  const me = await newUser({}, faults.baseUrl);
  expect(await me.call(createNoteContract, { name: 'n' })).toMatchObject({ status: 500 });
  await me.ok(listNotesContract, {});
  const lines = () => faults.logs.filter(({ keyId, status }) => keyId === me.keyId && status !== undefined);
  await expect
    .poll(() =>
      lines()
        .map(({ status }) => status)
        .toSorted(),
    )
    .toEqual([200, 500]);

  for (const part of query.split(' | '))
    expect(
      COMMANDS.some((form) => form.test(part)),
      part,
    ).toBe(true);
  // Lambda adds the level, and CloudWatch the time (test/runtime/lambda.test.ts).
  const failed = lines().find(({ status }) => status === 500) ?? {};
  const named = (query.match(FIELD) ?? []).filter((field) => field.startsWith('message.'));
  expect(named).not.toEqual([]);
  expect(named.filter((field) => !(field.slice('message.'.length) in failed))).toEqual([]);
});

test('there are four queries', () => {
  expect(queries).toHaveLength(4);
});

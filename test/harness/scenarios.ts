// Calls that write, each with a fixture where it succeeds. Those of files are in file-calls.ts.
import type { Contract } from '../../lib/api/contract.ts';
import { FIXTURES, type FixtureName } from './calls/fixtures.ts';
import { requestOf, type WriterName } from './calls/writers.ts';
import type { Client, Headings } from './client.ts';

export interface Scenario {
  /** The call and the fixture. */
  readonly name: string;
  readonly contract: Contract;
  /** Exceeds one transaction, so it takes several. */
  readonly long: boolean;
  readonly headers?: Headings;
  /** Creates everything the call needs and returns its input. */
  readonly prepare: (me: Client) => Promise<object>;
}

type Calls = Readonly<Partial<Record<FixtureName, readonly WriterName[]>>>;

const SHORT: Calls = {
  account: [
    'create-workspace',
    'rename-workspace',
    'time-zone',
    'create-key',
    'delete-own-key',
    'approve-sign-in',
    'subscribe',
  ],
  'no-day': ['open-day', 'write-day', 'append-day'],
  'no-week': ['open-week'],
  untemplated: ['set-template'],
  day: [
    'create',
    'create-keyed',
    'rewrite-with-snapshot',
    'append',
    'append-keyed',
    'edit-keyed',
    'write-day',
    'delete',
    'create-todo',
    'tick',
    'delete-todo',
    'restore-todo',
    'delete-snapshot',
  ],
  'day-in-trash': ['append-day-keyed', 'purge'],
  'day-with-five-snapshots': ['snapshot', 'restore-snapshot'],
  week: ['write-week', 'append-week'],
  shared: ['share-keyed', 'delete-link', 'open-link'],
  tree: ['create-group', 'move-inner', 'delete-folder'],
  'tree-deleted': ['restore', 'restore-folder'],
  'day-with-many': ['delete'],
  'large-note': ['rewrite'],
  'large-room': ['delete-room'],
};

const LONG: Calls = {
  account: ['create-many'],
  'templated-with-many': ['open-day', 'append-day-keyed'],
  'day-with-many': ['rewrite-many'],
  'day-with-many-in-trash': ['purge'],
  'day-with-many-without-group': ['open-day'],
  'large-folder': ['delete-folder'],
  'large-trash': ['purge-all'],
};

const scenariosOf = (calls: Calls, long: boolean): Scenario[] =>
  (Object.keys(calls) as FixtureName[]).flatMap((fixture) =>
    (calls[fixture] ?? []).map((name) => {
      const { contract, input, headers } = requestOf(name);
      const prepare = async (me: Client) => input(await FIXTURES[fixture](me));
      return { name: `${name} in ${fixture}`, contract, long, headers, prepare };
    }),
  );

export const SCENARIOS: readonly Scenario[] = [...scenariosOf(SHORT, false), ...scenariosOf(LONG, true)];

// The measured requests of each endpoint: one with the fields that its contract requires, or the variants listed here.
// A new endpoint needs no entry, unless its required values can't be derived from the names of its fields.
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import type { Endpoint, Input } from './client.ts';
import type { Fixture, Kind } from './fixture.ts';
import { SEARCHED } from './sample-notes.ts';

export interface Scenario {
  readonly endpoint: Endpoint;
  /** The endpoint and the variant, such as `POST /note, 4 KB`. */
  readonly name: string;
  /** The number of workspaces of a separate user for this scenario, with names of 40 letters; 0 for no such user. */
  readonly ownWorkspaces: number;
  /** Creates the input of one request, and the data that it needs. */
  readonly input: (fixture: Fixture) => Promise<Input>;
}

/** The difference of an input from the fields that the contract requires. */
type Differs = (fixture: Fixture) => Input | Promise<Input>;

export const CROWDED = 'POST /note, 4 KB, four workspaces with names of 40 letters';

const OWN_WORKSPACES: Readonly<Record<string, number>> = {
  'POST /workspace': 1,
  'DELETE /workspace': 1,
  'GET /changes, nothing new': 1,
  [CROWDED]: 4,
};

const plain: Differs = () => ({});
const content: Differs = (fixture) => ({ content: fixture.content() });
const contentAlone: Differs = (fixture) => ({ content: fixture.content(), name: undefined });
const list = { '': plain, ', search': () => ({ search: SEARCHED }) };

const VARIANTS: Readonly<Record<Endpoint, Readonly<Record<string, Differs>>>> = {
  'GET /note': { ...list, ', of a group': ({ ids }) => ({ groupId: ids.group }) },
  'POST /note': {
    ', 4 KB': content,
    [CROWDED.slice('POST /note'.length)]: content,
    ', 4 KB, with Idempotency-Key': (fixture) => ({
      content: fixture.content(),
      headers: { 'Idempotency-Key': `key-${fixture.number()}` },
    }),
    ', 3 checkboxes synced': () => ({ content: '- [ ] one\n- [ ] two\n- [x] three', syncTodos: true }),
  },
  'PUT /note': { ', renamed': plain, ', 4 KB': contentAlone },
  'POST /note/edit': { ', a line of 4 KB': uniqueLine },
  'DELETE /note': { '': plain, ', with 3 todos': (fixture) => noteWithTodos(fixture) },
  'GET /group': list,
  'DELETE /group': { '': plain, ', with a note and 3 todos': groupWithNote },
  'GET /todo': list,
  ...calendar('/daily', (n) => ({ date: `${2000 + n}-01-01` })),
  ...calendar('/weekly', (n) => ({ week: 1 + (n % 52), year: 1970 + (n % 131) })),
  'PUT /account': { '': () => ({ timeZone: 'Asia/Tokyo' }) },
  'POST /trash/restore': { '': trashed },
  'DELETE /trash': { '': trashed },
  'GET /changes': { '': plain, ', nothing new': async (fixture) => ({ cursor: await fixture.cursor() }) },
  'POST /snapshot': { ', 4 KB': plain, ', 4 KB, the oldest goes': ({ ids }) => ({ noteId: ids.note }) },
};

/** @param at converts each number into a different day or week */
function calendar(path: '/daily' | '/weekly', at: (n: number) => Input): typeof VARIANTS {
  const existing: Differs = async (fixture) => {
    const when = at(fixture.number());
    await fixture.client.ok(`PUT ${path}`, { ...when, content: fixture.content() });
    return when;
  };
  const absent: Differs = (fixture) => at(fixture.number());
  const variants = { ', existing': existing, ', first access': absent };
  const line =
    (when: Differs): Differs =>
    async (fixture) => ({ ...(await when(fixture)), content: fixture.name() });
  const append = { ', a line to 4 KB': line(existing), ', first access': line(absent) };
  return { [`GET ${path}`]: variants, [`PUT ${path}`]: variants, [`POST ${path}/append`]: append };
}

async function uniqueLine(fixture: Fixture): Promise<Input> {
  const find = 'This line is unique.';
  const id = await fixture.make('note', { content: `${fixture.content()}\n${find}` });
  return { id, edits: [{ find, replace: fixture.name() }] };
}

async function noteWithTodos(fixture: Fixture, groupId?: string): Promise<Input> {
  const id = await fixture.make('note', { groupId });
  for (let n = 0; n < 3; n++) await fixture.make('todo', { noteId: id });
  return { id };
}

async function groupWithNote(fixture: Fixture): Promise<Input> {
  const groupId = await fixture.make('group');
  await noteWithTodos(fixture, groupId);
  return { groupId };
}

async function trashed(fixture: Fixture): Promise<Input> {
  const id = await fixture.make('note');
  await fixture.client.ok('DELETE /note', { id });
  return { noteId: id };
}

/** Every scenario, by endpoint in the order of the route table. */
export const scenarios: readonly Scenario[] = routes.flatMap((contract) => {
  const endpoint: Endpoint = `${contract.method} ${contract.path}`;
  return Object.entries(VARIANTS[endpoint] ?? { '': plain }).map(([variant, differs]) => ({
    endpoint,
    name: endpoint + variant,
    ownWorkspaces: OWN_WORKSPACES[endpoint + variant] ?? 0,
    input: async (fixture) => ({ ...(await requiredInput(contract, fixture)), ...(await differs(fixture)) }),
  }));
});

const KINDS: readonly Kind[] = ['workspace', 'note', 'group', 'todo', 'snapshot'];

type Schema = { readonly properties?: Record<string, { type?: unknown }>; readonly required?: string[] };

/** The required fields of a contract. If an update requires only ids, also its first optional field. */
async function requiredInput({ method, path, query, body }: Contract, fixture: Fixture): Promise<Input> {
  const { properties = {}, required = [] }: Schema = { ...query, ...body };
  const [, resource = ''] = path.split('/');
  const kindOf = (field: string) =>
    KINDS.find((kind) => `${kind}Id` === (field === 'id' ? `${resource}Id` : field));
  const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field).concat(required);
  const optional = Object.keys(properties).find((field) => !required.includes(field));
  if (method === 'PUT' && optional !== undefined && fields.every(kindOf)) fields.push(optional);
  // Reads use the existing resources, as all requests do with the default workspace. Writes get a new resource.
  const shared = (kind: Kind) => method === 'GET' || (kind === 'workspace' && method !== 'DELETE');
  const valueOf = async (field: string): Promise<unknown> => {
    const kind = kindOf(field);
    if (kind && shared(kind)) return fixture.ids[kind];
    // A note keeps only five snapshots, so a snapshot that must exist later gets a note of its own.
    if (kind === 'snapshot') return fixture.make(kind, { noteId: await fixture.make('note') });
    if (kind) return fixture.make(kind);
    if (field === 'content') return fixture.content();
    const type = properties[field]?.type;
    return type === 'boolean' || (type === 'integer' ? fixture.number() : fixture.name());
  };
  return Object.fromEntries(
    await Promise.all(fields.map(async (field) => [field, await valueOf(field)] as const)),
  );
}

// The measured requests of each endpoint: one with the fields that its contract requires, or the variants listed here.
// A new endpoint needs no entry, unless its required values can't be derived from the names of its fields.
import { randomBytes } from 'node:crypto';
import type { Contract } from '../../../lib/api/contract.ts';
import { routes } from '../../../lib/api/routes/index.ts';
import type { Endpoint, Input } from '../../../infra/bench/client.ts';
import type { Fixture, Kind } from '../../../infra/bench/fixture.ts';
import { approval } from '../sign-in.ts';
import { SEARCHED } from '../../../infra/bench/sample-notes.ts';

export interface Scenario {
  readonly endpoint: Endpoint;
  /** The endpoint and the variant, such as `POST /note, 4 KB`. */
  readonly name: string;
  /** The number of workspaces of a separate user for this scenario, with names of 40 letters; 0: the shared user. */
  readonly ownWorkspaces: number;
  /** Creates the input of one request, and the data that it needs. */
  readonly input: (fixture: Fixture) => Promise<Input>;
}

/** The difference of an input from the fields that the contract requires. */
type Differs = (fixture: Fixture) => Input | Promise<Input>;

export const CROWDED = 'POST /note, 4 KB, four workspaces with names of 40 letters';

const TEMPLATED = 'GET /daily, first access, with a template and 3 checkboxes';

const OWN_WORKSPACES: Readonly<Record<string, number>> = {
  'POST /workspace': 1,
  'DELETE /workspace': 1,
  'GET /changes, nothing new': 1,
  [CROWDED]: 4,
  [TEMPLATED]: 1,
};

const plain: Differs = () => ({});
const content: Differs = (fixture) => ({ content: fixture.content() });
const contentAlone: Differs = (fixture) => ({ content: fixture.content(), name: undefined });
const list = { '': plain, ', search': () => ({ search: SEARCHED }) };

const KB = 1024;

const VARIANTS: Readonly<Record<Endpoint, Readonly<Record<string, Differs>>>> = {
  'GET /note': {
    ...list,
    ', of a group': ({ ids }) => ({ groupId: ids.group }),
    ', that link to a note': ({ ids }) => ({ linksTo: ids.note }),
  },
  'GET /note/{noteId}': { '': plain, ', with links': () => ({ links: true }) },
  'POST /note': {
    ', 4 KB': content,
    [CROWDED.slice('POST /note'.length)]: content,
    ', 4 KB, with Idempotency-Key': (fixture) => ({
      content: fixture.content(),
      headers: { 'Idempotency-Key': `key-${fixture.number()}` },
    }),
    ', 3 checkboxes synced': () => ({ content: '- [ ] one\n- [ ] two\n- [x] three', syncTodos: true }),
  },
  'PUT /note': {
    ', renamed': plain,
    ', 4 KB': contentAlone,
    ', 4 KB, as `sync` sends it': async (fixture) => ({
      id: await fixture.make('note'),
      content: fixture.content(),
      snapshot: true,
      syncTodos: true,
      headers: { 'If-Match': '*' },
    }),
  },
  'POST /note/edit': { ', a line of 4 KB': uniqueLine },
  'DELETE /note': { '': plain, ', with 3 todos': (fixture) => noteWithTodos(fixture) },
  'GET /group': list,
  'DELETE /group': { '': plain, ', with a note and 3 todos': groupWithNote },
  'GET /todo': list,
  ...withTemplate(calendar('/daily', (n) => ({ date: `${2000 + n}-01-01` }))),
  ...calendar('/weekly', (n) => ({ week: 1 + (n % 52), year: 1970 + (n % 131) })),
  'PUT /file': {
    ...ofSizes(newFile),
    ', 4 KB, replaced': async (fixture) => {
      const { path } = await storedFile(fixture, 4 * KB);
      return { path, bytes: randomBytes(4 * KB), headers: { 'If-Match': '*' } };
    },
    ', 4 KB, a name that 30 files have': namesake,
  },
  'DELETE /file': { '': async (fixture) => ({ id: (await storedFile(fixture, KB)).id }) },
  'GET /file/{fileId}': ofSizes(async (fixture, size) => ({ fileId: (await storedFile(fixture, size)).id })),
  'POST /file/move': {
    '': async (fixture) => ({ id: (await storedFile(fixture, KB)).id, path: `${fixture.name()}.png` }),
  },
  'POST /link': {
    ', a note': async (fixture) => ({ noteId: await fixture.make('note') }),
    ', todos': () => ({ feed: 'todos' }),
  },
  'DELETE /link': { '': async (fixture) => ({ id: (await linkOf(fixture)).id }) },
  'GET /shared/{token}': {
    ', a note of 4 KB': async (fixture) => ({ token: (await linkOf(fixture)).token }),
    ', the calendar of todos': async (fixture) => ({
      token: (await linkOf(fixture, { feed: 'todos' })).token,
    }),
  },
  'GET /shared/{token}/file': {
    ', the first one of a note, 4 KB': sharedPicture,
    ', a further one, 4 KB': onlyOnce(sharedPicture),
  },
  'PUT /account': { '': () => ({ timeZone: 'Asia/Tokyo' }) },
  'DELETE /key': { '': newKey, ', with its 2 links': keyWithLinks },
  'POST /oauth/approve': { '': () => approval().input },
  'POST /trash/restore': { '': trashed },
  'DELETE /trash': { '': trashed },
  'GET /changes': { '': plain, ', nothing new': async (fixture) => ({ cursor: await fixture.cursor() }) },
  'POST /snapshot': { ', 4 KB': plain, ', 4 KB, the oldest is deleted': ({ ids }) => ({ noteId: ids.note }) },
};

function ofSizes(differs: (fixture: Fixture, size: number) => Input | Promise<Input>) {
  const sizes = { ', 4 KB': 4 * KB, ', 400 KB': 400 * KB, ', 4 MB': 4 * KB * KB };
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]): [string, Differs] => [
      name,
      (fixture) => differs(fixture, size),
    ]),
  );
}

async function sharedPicture(fixture: Fixture): Promise<Input> {
  const { path } = await storedFile(fixture, 4 * KB);
  const noteId = await fixture.make('note', { content: `![[${path}]]` });
  return { token: (await linkOf(fixture, { noteId })).token, path };
}

/** The same input for every call. */
function onlyOnce(make: (fixture: Fixture) => Promise<Input>): (fixture: Fixture) => Promise<Input> {
  const made = new WeakMap<Fixture, Promise<Input>>();
  return (fixture) => {
    const input = made.get(fixture) ?? make(fixture);
    made.set(fixture, input);
    return input;
  };
}

function newFile(fixture: Fixture, size: number): { readonly path: string; readonly bytes: Buffer } {
  return { path: `${fixture.name()}.png`, bytes: randomBytes(size) };
}

async function storedFile(fixture: Fixture, size: number): Promise<{ id: string; path: string }> {
  const { text } = await fixture.client.ok('PUT /file', newFile(fixture, size));
  return (JSON.parse(text) as { data: { id: string; path: string } }).data;
}

/** The path of a file, where `unique` finds 29 further files under its numbered names. */
async function namesake(fixture: Fixture): Promise<Input> {
  const { path, bytes } = newFile(fixture, 4 * KB);
  const taken = Array.from({ length: 30 }, (_, n) =>
    n === 0 ? path : path.replace('.png', ` ${n + 1}.png`),
  );
  for (const each of taken) await fixture.client.ok('PUT /file', { path: each, bytes: randomBytes(1) });
  return { path, bytes, unique: true };
}

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

/** The template costs one more read of its 4 KB, and its todos. */
function withTemplate(variants: typeof VARIANTS): typeof VARIANTS {
  const name = TEMPLATED.slice('GET /daily'.length);
  const input: Differs = async (fixture) => {
    const boxes = '- [ ] one\n- [ ] two\n- [ ] three\n';
    const id = await fixture.make('note', { content: boxes + fixture.content().slice(boxes.length) });
    await fixture.client.ok('PUT /workspace', { workspaceId: fixture.ids.workspace, dailyTemplateId: id });
    return { date: `${2000 + fixture.number()}-01-01` };
  };
  return { ...variants, 'GET /daily': { ...variants['GET /daily'], [name]: input } };
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

async function newKey({ client }: Fixture): Promise<Input> {
  const { text } = await client.ok('POST /key', { name: 'laptop' });
  return { id: (JSON.parse(text) as { data: { id: string } }).data.id };
}

/** A key that has made a link to a note and one to the todos. */
async function keyWithLinks(fixture: Fixture): Promise<Input> {
  const { text } = await fixture.client.ok('POST /key', { name: 'laptop' });
  const { id, key } = (JSON.parse(text) as { data: { id: string; key: string } }).data;
  const headers = { Authorization: `Bearer ${key}` };
  for (const shown of [{ noteId: await fixture.make('note') }, { feed: 'todos' }])
    await fixture.client.ok('POST /link', { ...shown, headers });
  return { id, links: true };
}

async function trashed(fixture: Fixture): Promise<Input> {
  const id = await fixture.make('note');
  await fixture.client.ok('DELETE /note', { id });
  return { noteId: id };
}

interface MadeLink {
  readonly data: { readonly id: string; readonly url: string };
}

/** A link to a new note of 4 KB, or as `input` says. */
async function linkOf(fixture: Fixture, input?: Input): Promise<{ id: string; token: string }> {
  const shown = input ?? { noteId: await fixture.make('note', { content: fixture.content() }) };
  const { text } = await fixture.client.ok('POST /link', shown);
  const { id, url } = (JSON.parse(text) as MadeLink).data;
  return { id, token: /[0-9A-Za-z]{32}/.exec(url)?.[0] ?? '' };
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

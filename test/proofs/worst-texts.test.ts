// The dearest texts for each endpoint that reads or writes texts: notes of 1 MB. `npm run test:proofs -- worst-texts` prints
// the table of docs/proofs.md. Each request has an answer that is documented; the times depend on the machine.
// @module-tag proof
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../lib/schema/limits.ts';
import { startMeasuredGateway, type MeasuredGateway, type Use } from '../harness/measured-gateway.ts';
import { newUser, type Client } from '../harness/client.ts';
import { tableName } from '../../lib/db/table/client.ts';
import { fill, TEXTS } from '../harness/long-texts.ts';
import { times } from '../harness/times.ts';

const numbered = (text: (n: string) => string) => (length: number) =>
  Array.from({ length: length / text('').length }, (_, n) => text(n.toString(36)))
    .join('')
    .slice(0, length);

const WORST: Readonly<Record<string, (length: number) => string>> = {
  ...TEXTS,
  'plain words': fill('hello world, this is a text. '),
  'one letter': fill('a'),
  'nested tags': fill('#x/a/b/c/d/e/f/g/h/i '),
  'different tags': numbered((n) => `#t${n} `),
  'different nested tags': numbered((n) => `#${n}/a/b/c/d/e/f/g/h/i `),
  'one link': fill('[[a]]'),
  'different links': numbered((n) => `[[${n}]]`),
  'links to this day': fill('[[2026-11-29]]'),
  'invalid escapes in links': fill('[](%)'),
  'escapes in links': fill('[](%C3%A9)'),
  'different Markdown links': numbered((n) => `[](${n})`),
  pictures: fill('![](a.png)'),
  'different pictures': numbered((n) => `![](${n}.png)`),
  'link definitions and their uses': (length) =>
    numbered((n) => `[${n}]: b\n`)(length / 2) + numbered((n) => `[${n}]\n`)(length / 2),
  addresses: fill('http://a] '),
  'addresses without blanks': fill('http://a]'),
  'opened brackets and links': fill('[[a](b)'),
  emphasis: fill('*a _b '),
  'emphasis that nests': (length) => fill('*a ')(length / 2) + fill('*')(length / 2),
  'due dates': fill('- [ ] x 📅 2026-12-01\n'),
  'different checkboxes': numbered((n) => `- [ ] ${n}\n`),
  'front matter of tags': (length) => `---\ntags: [${numbered((n) => `t${n}, `)(length - 20)}]\n---\n`,
  'front matter of aliases': (length) => `---\naliases: [${numbered((n) => `t${n}, `)(length - 24)}]\n---\n`,
  'lines of front matter': (length) => `---\n${numbered((n) => `${n}: x\n`)(length - 8)}---\n`,
  'nested tags in a line of front matter': (length) =>
    `---\ntags: ${numbered((n) => `${n}/b/c/d/e/f/g/h/i/j `)(length - 20)}\n---\n`,
  'comments in front matter': (length) => `---\nk: 1\n${fill('#\n')(length - 20)}---\n`,
  placeholders: fill('{{date}}'),
  'placeholders with long formats': fill('{{date:YYYYYYYYMMMMDDDDdddd}}'),
  'short data URLs': fill('![](data:image/png;base64,AA)'),
  'long data URLs': fill(`![](data:image/png;base64,${'A'.repeat(3_000)})`),
  'attributes of links': fill('{.a #b}'),
  'combining marks': fill('e\u0301'),
  'letters that fold to several': fill('ßİŉ'),
  'emoji of several parts': fill('👩‍💻'),
  'wide letters': fill('東京会議'),
  'no text at all': fill('\u0000\u200b'),
};

/** What a request has: a user, ten notes with the text, a link to the first one, and a day. */
interface Scene {
  readonly me: Client;
  readonly url: string;
  readonly text: string;
  readonly ids: readonly string[];
  readonly token: string;
  readonly dayId: string;
}

type Request = (scene: Scene) => Promise<Response>;

const get =
  (path: (scene: Scene) => string): Request =>
  (scene) =>
    ask(scene, 'GET', path(scene));
const send =
  (method: string, path: string, body: (scene: Scene) => object): Request =>
  (scene) =>
    ask(scene, method, path, body(scene));
const tool = (name: string, input: (scene: Scene) => object): Request =>
  send('POST', '/mcp', (scene) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input(scene) },
  }));

const ask = ({ me, url }: Scene, method: string, path: string, body?: object): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      Authorization: `Bearer ${me.key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const SIXTEEN = 'a b c d e f g h i j k l m n o x';
const first = ({ ids }: Scene): string => ids[0] ?? '';

const REQUESTS: Readonly<Record<string, Request>> = {
  'POST /note, with todos': send('POST', '/note', ({ text }) => ({
    name: 'new',
    content: text,
    syncTodos: true,
  })),
  'PUT /note, with todos': send('PUT', '/note', (scene) => ({
    id: first(scene),
    content: `x\n${scene.text.slice(2)}`,
    syncTodos: true,
  })),
  'POST /note/append': send('POST', '/note/append', (scene) => ({
    id: scene.ids[1],
    content: 'x',
    position: 'start',
    syncTodos: true,
  })),
  'POST /note/edit, 50 edits': send('POST', '/note/edit', (scene) => ({
    id: scene.ids[2],
    edits: Array.from({ length: 50 }, (_, n) => ({ find: scene.text[n % 2], replace: 'y', all: true })),
  })),
  'POST /note/edit, 50 headings': send('POST', '/note/edit', (scene) => ({
    id: scene.ids[3],
    edits: Array.from({ length: 50 }, () => ({ heading: 'Plan', content: 'x' })),
  })),
  'GET /note, a page of 5': get(() => '/note?limit=5'),
  'GET /note, excerpts': get(() => '/note?content=false&excerpt=true&limit=100'),
  'GET /note, search of a letter': get(() => '/note?content=false&excerpt=true&search=a'),
  'GET /note, search of 16 words': get(
    () => `/note?content=false&excerpt=true&match=any&sort=relevance&search=${encodeURIComponent(SIXTEEN)}`,
  ),
  'GET /note, search of a tag': get(
    () => '/note?content=false&excerpt=true&match=words&sort=relevance&search=%23x/a',
  ),
  'GET /note, that link to a note': get((scene) => `/note?content=false&linksTo=${scene.ids[9]}`),
  'GET /note, that link to a day': get((scene) => `/note?content=false&linksTo=${scene.dayId}`),
  'GET /note/{noteId}': get((scene) => `/note/${first(scene)}`),
  'GET /note/{noteId}, with links': get((scene) => `/note/${first(scene)}?links=true`),
  'GET /tag': get(() => '/tag'),
  'GET /daily, from a template': get(() => '/daily?date=2031-01-01'),
  'POST /snapshot': send('POST', '/snapshot', (scene) => ({
    noteId: first(scene),
    workspaceId: scene.me.workspaceId,
    content: scene.text,
  })),
  'GET /trash': get(() => '/trash'),
  'GET /shared/{token}': get(({ token }) => `/shared/${token}`),
  'GET /shared/{token}/file': get(({ token }) => `/shared/${token}/file?path=${'a'.repeat(5_000)}%25`),
  read_note: tool('read_note', (scene) => ({ noteId: first(scene) })),
  search_notes: tool('search_notes', () => ({ search: SIXTEEN, match: 'any' })),
  edit_note: tool('edit_note', (scene) => ({
    noteId: scene.ids[4],
    edits: [{ find: `absent ${scene.text.slice(0, 1_000)}`, replace: 'y' }],
  })),
  list_tags: tool('list_tags', () => ({})),
};

/** The beginning of a text that is as long as a note may be. */
const withinLimit = (text: string): string =>
  Buffer.from(text)
    .subarray(0, NOTE_CONTENT_MAX_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');

async function sceneOf(text: string): Promise<Omit<Scene, 'url'>> {
  const me = await newUser({ storageLimit: 2 ** 40 });
  const scene = { me, url: inject('baseUrl'), text, ids: [], token: '', dayId: '' };
  const ids = await times(10, async (n) => {
    const response = await ask(scene, 'POST', '/note', { name: n === 9 ? 'a' : `n${n}`, content: text });
    return ((await response.json()) as { data: { id: string } }).data.id;
  });
  const link = await ask(scene, 'POST', '/link', { noteId: ids[0] });
  const token =
    /([0-9A-Za-z]{32})$/.exec(((await link.json()) as { data: { url: string } }).data.url)?.[1] ?? '';
  await ask(scene, 'PUT', '/workspace', { workspaceId: me.workspaceId, dailyTemplateId: ids[0] });
  const day = await ask(scene, 'GET', '/daily?date=2026-11-29');
  const dayId = ((await day.json()) as { data: { id: string } }).data.id;
  return { me, text, ids, token, dayId };
}

const env = () => localEnvironment(inject('functionsEndpoint'), tableName());

/** A gateway whose function for a request has served a small note. */
async function warmed(request: Request, small: Omit<Scene, 'url'>): Promise<MeasuredGateway> {
  const gateway = await startMeasuredGateway(env());
  for (let n = 0; n < 3; n++) await (await request({ ...small, url: gateway.url })).arrayBuffer();
  return gateway;
}

/** What a gateway uses for a request. */
const use = (gateway: MeasuredGateway, request: Request, scene: Omit<Scene, 'url'>) =>
  gateway.during(async () => {
    const response = await request({ ...scene, url: gateway.url });
    await response.arrayBuffer();
    return response.status;
  });

/** Ten notes of 1 MB for each of the texts take minutes on a busy machine. */
const TIMEOUT_MS = 3_600_000;

const only = process.env['TEXTS']?.split(',');
const scenes = new Map<string, Omit<Scene, 'url'>>();
let small: Omit<Scene, 'url'>;
const table: string[] = [];

beforeAll(async () => {
  for (const [name, make] of Object.entries(WORST))
    if (!only || only.includes(name))
      scenes.set(name, await sceneOf(withinLimit(make(NOTE_CONTENT_MAX_BYTES))));
  small = await sceneOf('# Plan\n\nhello #x/a [[a]]');
}, TIMEOUT_MS);

afterAll(() => console.log(table.join('\n')));

test.for(Object.entries(REQUESTS))(
  '%s answers with the worst text for it',
  { timeout: TIMEOUT_MS },
  async ([name, request]) => {
    const gateway = await warmed(request, small);
    const found: (Use & { readonly text: string; readonly result: number })[] = [];
    for (const [text, scene] of scenes) found.push({ text, ...(await use(gateway, request, scene)) });
    await gateway.stop();
    expect(found.filter(({ result }) => ![200, 400, 404, 413].includes(result))).toEqual([]);
    const [worst] = found.toSorted((a, b) => b.cpuMs - a.cpuMs);
    const scene = scenes.get(worst?.text ?? '');
    if (!worst || !scene) throw new Error('there are no texts');
    // Alone, because memory that an earlier request has left is used again.
    const alone = await warmed(request, small);
    const { cpuMs, memory } = await use(alone, request, scene);
    await alone.stop();
    table.push(
      `| ${name} | ${worst.text} | ${(cpuMs / 1_000).toFixed(2)} | ${Math.round(memory / 2 ** 20)} |`,
    );
  },
);

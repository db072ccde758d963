// Joplin's Data API: the desktop application's notes in SQLite, with a full-text index.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, LOOPBACK } from '../../local/ports.ts';
import { matchesAmong, SEARCH_WORD } from '../corpus.ts';
import { inParallel } from '../parallel.ts';
import { installed, JOPLIN } from './install.ts';
import { PEER_PAGE, type PageFound, type Peer, type PeerSetting } from './peer.ts';
import { runScript, startServer } from './server-process.ts';

const TOKEN = 'bench';

/** Its index follows what is written by ten seconds. */
const INDEX_TIMEOUT_MS = 300_000;
const POLL_MS = 2_000;
const PAGE_MAX = 100;

const FIELDS = 'id,parent_id,title,body,created_time,updated_time';

export async function startJoplin(setting: PeerSetting): Promise<Peer> {
  const { http, folder, corpus, onProgress } = setting;
  const home = await installed(JOPLIN, (label) => onProgress(label, 0));
  const script = join(home, 'node_modules/joplin/main.js');
  const profile = ['--profile', join(folder, 'joplin')];
  const port = await freePort();
  await runScript([script, ...profile, 'config', 'api.token', TOKEN]);
  await runScript([script, ...profile, 'config', 'api.port', String(port)]);
  const base = `http://${LOOPBACK}:${port}`;
  const arguments_ = [script, ...profile, 'server', 'start', '--quiet'];
  const server = await startServer(setting, arguments_, `${base}/ping`);

  const post = (path: string, body: object) =>
    http.send({ method: 'POST', url: `${base}${path}?token=${TOKEN}`, body: JSON.stringify(body) });
  async function page(path: string, query: string): Promise<PageFound> {
    const url = `${base}${path}?token=${TOKEN}&fields=${FIELDS}&limit=${PEER_PAGE}&order_by=created_time&order_dir=DESC${query}`;
    const { ms, text } = await http.send({ method: 'GET', url });
    return { ms, notes: (JSON.parse(text) as { items: unknown[] }).items.length };
  }
  /** How many notes the search finds, over all its pages. */
  async function found(): Promise<number> {
    for (let [count, n] = [0, 1]; ; n++) {
      const url = `${base}/search?token=${TOKEN}&fields=id&limit=${PAGE_MAX}&page=${n}&query=${SEARCH_WORD}`;
      const { text } = await http.send({ method: 'GET', url });
      const { items, has_more } = JSON.parse(text) as { items: unknown[]; has_more: boolean };
      count += items.length;
      if (!has_more) return count;
    }
  }
  const { text } = await post('/folders', { title: 'bench' });
  const { id: parent_id } = JSON.parse(text) as { id: string };
  const peer: Peer = {
    name: JOPLIN,
    list: () => page('/notes', ''),
    search: () => page('/search', `&query=${SEARCH_WORD}`),
    async create({ name, content }) {
      const { ms, status } = await post('/notes', { title: name, body: content, parent_id });
      return { ms, notes: status === 200 ? 1 : 0 };
    },
    stop: () => server.stop(),
  };
  try {
    let written = 0;
    await inParallel(corpus.length, async (n) => {
      const note = corpus[n];
      if (note) await peer.create(note);
      if (++written % 100 === 0) onProgress(`Joplin: ${written} notes written`, written / corpus.length);
    });
    await indexed(found, matchesAmong(corpus.length), (seconds) =>
      onProgress(`Joplin: indexing, ${seconds} s`, 1),
    );
    return peer;
  } catch (error) {
    await peer.stop();
    throw error;
  }
}

/** Waits until the search finds every note that holds the word. */
async function indexed(
  found: () => Promise<number>,
  expected: number,
  onWait: (seconds: number) => void,
): Promise<void> {
  const start = Date.now();
  while ((await found()) < expected) {
    const waited = Date.now() - start;
    if (waited > INDEX_TIMEOUT_MS) throw new Error('its search did not find every note in five minutes');
    onWait(Math.round(waited / 1_000));
    await setTimeout(POLL_MS);
  }
}

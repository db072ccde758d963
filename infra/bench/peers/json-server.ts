// json-server: a whole database in one JSON file, every request over all of it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, LOOPBACK } from '../../local/ports.ts';
import { SEARCH_WORD } from '../corpus.ts';
import { installed, JSON_SERVER } from './install.ts';
import { PEER_PAGE, type PageFound, type Peer, type PeerSetting } from './peer.ts';
import { startServer } from './server-process.ts';

export async function startJsonServer(setting: PeerSetting): Promise<Peer> {
  const { http, folder, corpus, onProgress } = setting;
  const home = await installed(JSON_SERVER, (label) => onProgress(label, 0));
  const file = join(folder, 'json-server.json');
  const now = Date.now();
  const notes = corpus.map((note, n) => ({ id: n + 1, createdAt: now + n, ...note }));
  await writeFile(file, JSON.stringify({ notes }));
  const port = await freePort();
  const url = `http://${LOOPBACK}:${port}/notes`;
  const script = join(home, 'node_modules/json-server/lib/cli/bin.js');
  const server = await startServer(
    setting,
    [script, '--quiet', '--host', LOOPBACK, '--port', String(port), file],
    `${url}?_limit=1`,
  );

  async function page(query: string): Promise<PageFound> {
    const { ms, text } = await http.send({ method: 'GET', url: `${url}?${query}` });
    return { ms, notes: (JSON.parse(text) as unknown[]).length };
  }
  const newest = `_sort=createdAt&_order=desc&_limit=${PEER_PAGE}`;
  return {
    name: JSON_SERVER,
    list: () => page(newest),
    search: () => page(`q=${SEARCH_WORD}&${newest}`),
    async create(note) {
      const { ms, status } = await http.send({
        method: 'POST',
        url,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ createdAt: Date.now(), ...note }),
      });
      return { ms, notes: status === 201 ? 1 : 0 };
    },
    stop: () => server.stop(),
  };
}

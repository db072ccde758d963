// This service and its peers side by side: the same corpus, the same questions, over loopback HTTP with connections
// kept. Each holds all notes; each is alone while it is asked.
import { sampleNote } from '../corpus.ts';
import type { Laboratory } from '../laboratory.ts';
import type { Library } from '../library.ts';
import { LISTS, SEARCH } from '../requests.ts';
import { Service, type Input } from '../service.ts';
import { median } from '../statistics.ts';
import { JOPLIN, JSON_SERVER } from './install.ts';
import { startJoplin } from './joplin.ts';
import { startJsonServer } from './json-server.ts';
import { PEER_PAGE, type PageFound, type Peer, type PeerSetting } from './peer.ts';

/** Median wall times in milliseconds. */
export interface PeerTimes {
  readonly name: string;
  readonly list: number;
  readonly search: number;
  readonly create: number;
}

export interface Comparison {
  readonly notes: number;
  readonly warm: PeerTimes;
  /** The first request to new function instances. */
  readonly cold: PeerTimes;
  readonly peers: readonly PeerTimes[];
  /** Why a peer is missing. */
  readonly missing: readonly string[];
}

const STARTS = [
  [JSON_SERVER, startJsonServer],
  [JOPLIN, startJoplin],
] as const;

const RUNS = 15;
const COLD_RUNS = 3;

export async function comparePeers(
  laboratory: Laboratory,
  library: Library,
  onProgress: (label: string, share: number) => void,
): Promise<Comparison> {
  const { notes } = library;
  onProgress('this service', 0);
  const cold = await coldTimes(laboratory, library);
  const warm = await warmTimes(laboratory, library);
  const corpus = Array.from({ length: notes }, (_, n) => sampleNote(n));
  const peers: PeerTimes[] = [];
  const missing: string[] = [];
  for (const [n, [name, start]] of STARTS.entries()) {
    const { http, folder } = laboratory;
    const setting: PeerSetting = {
      http,
      folder,
      corpus,
      onProgress: (label, share) => onProgress(label, (n + 0.9 * share) / 2),
    };
    try {
      peers.push(await peerTimes(await start(setting), notes));
    } catch (error) {
      missing.push(`${name}: ${sentenceOf(error)}`);
    }
  }
  return { notes, warm, cold, peers, missing };
}

/** One line, and no address: it goes into the report. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\w+:\/\/\S+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);

async function peerTimes(peer: Peer, from: number): Promise<PeerTimes> {
  try {
    return {
      name: peer.name,
      list: await medianOf(RUNS, () => peer.list(), PEER_PAGE),
      search: await medianOf(RUNS, () => peer.search(), PEER_PAGE),
      create: await medianOf(RUNS, (n) => peer.create(sampleNote(from + n)), 1),
    };
  } finally {
    await peer.stop();
  }
}

/** The median time of a request, after one that is not counted; an answer with too few notes is none. */
async function medianOf(
  runs: number,
  request: (n: number) => Promise<PageFound>,
  expected: number,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const { ms, notes } = await request(run);
    if (notes !== expected) throw new Error(`an answer held ${notes} notes, not ${expected}`);
    if (run > 0) times.push(ms);
  }
  return median(times);
}

const QUESTIONS = ['list', 'search', 'create'] as const;

async function warmTimes(laboratory: Laboratory, library: Library): Promise<PeerTimes> {
  const gateway = await laboratory.gateway();
  const service = new Service(laboratory.http, gateway.url, library.user.key);
  const times = { list: 0, search: 0, create: 0 };
  for (const question of QUESTIONS)
    times[question] = await medianOf(RUNS, () => ask(service, library, question), 1);
  await gateway.stop();
  return { name: 'this service, warm', ...times };
}

async function coldTimes(laboratory: Laboratory, library: Library): Promise<PeerTimes> {
  const samples = { list: [] as number[], search: [] as number[], create: [] as number[] };
  for (const question of QUESTIONS)
    for (let run = 0; run < COLD_RUNS; run++) {
      const gateway = await laboratory.gateway();
      const service = new Service(laboratory.http, gateway.url, library.user.key);
      samples[question].push((await ask(service, library, question)).ms);
      await gateway.stop();
    }
  const { list, search, create } = samples;
  return { name: 'this service, cold', list: median(list), search: median(search), create: median(create) };
}

async function ask(
  service: Service,
  library: Library,
  question: (typeof QUESTIONS)[number],
): Promise<PageFound> {
  if (question === 'create') {
    const { ms } = await service.ok('POST /note', { ...sampleNote(library.notes++) } satisfies Input);
    return { ms, notes: 1 };
  }
  const request = question === 'list' ? LISTS[0] : SEARCH;
  const { ms, text } = await service.ok('GET /note', request?.input(library) ?? {});
  return { ms, notes: (JSON.parse(text) as { data: unknown[] }).data.length === PEER_PAGE ? 1 : 0 };
}

// This service and its peers side by side: the same corpus, the same questions, over loopback HTTP with connections
// kept. Each holds all notes; each is alone while it is asked.
import { sampleNote } from '../corpus.ts';
import type { Laboratory } from '../laboratory.ts';
import type { Library } from '../library.ts';
import { JOPLIN, JSON_SERVER } from './install.ts';
import { startJoplin } from './joplin.ts';
import { startJsonServer } from './json-server.ts';
import { coldTimes, warmTimes } from './own-times.ts';
import { PEER_PAGE, type Peer, type PeerSetting } from './peer.ts';
import { medianOf, RUNS, type PeerTimes } from './times.ts';

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

/** Asks this service and every peer that can be installed the same questions. */
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
    const { http, folder, defer } = laboratory;
    const setting: PeerSetting = {
      http,
      folder,
      corpus,
      defer,
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

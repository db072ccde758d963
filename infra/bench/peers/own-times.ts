// The same questions to this service, through its local gateway: to instances that have answered before, and to new ones.
import { sampleNote } from '../corpus.ts';
import type { Laboratory } from '../laboratory.ts';
import type { Library } from '../library.ts';
import { LISTS, SEARCH } from '../requests.ts';
import { Service } from '../service.ts';
import { median } from '../statistics.ts';
import { PEER_PAGE, type PageFound } from './peer.ts';
import { medianOf, RUNS, type PeerTimes } from './times.ts';

const COLD_RUNS = 3;

/** What is asked of every service. */
const QUESTIONS = ['list', 'search', 'create'] as const;

/** Median times of requests to instances that have answered before. */
export async function warmTimes(laboratory: Laboratory, library: Library): Promise<PeerTimes> {
  const gateway = await laboratory.gateway();
  const service = new Service(laboratory.http, gateway.url, library.user.key);
  const times = { list: 0, search: 0, create: 0 };
  for (const question of QUESTIONS)
    times[question] = await medianOf(RUNS, () => ask(service, library, question), 1);
  await gateway.stop();
  return { name: 'this service, warm', ...times };
}

/** Median times of the first requests to new instances. */
export async function coldTimes(laboratory: Laboratory, library: Library): Promise<PeerTimes> {
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
    const { ms } = await service.ok('POST /note', { ...sampleNote(library.notes++) });
    return { ms, notes: 1 };
  }
  const request = question === 'list' ? LISTS[0] : SEARCH;
  const { ms, text } = await service.ok('GET /note', request?.input(library) ?? {});
  return { ms, notes: (JSON.parse(text) as { data: unknown[] }).data.length === PEER_PAGE ? 1 : 0 };
}

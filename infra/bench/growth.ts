// What a list costs as its workspace grows: calls, round trips and read units, cold and warm, and how long it takes.
import { codeOf } from '../../lib/core/ids.ts';
import { BODIES, workspacePartition } from '../../lib/db/table/keys.ts';
import { LOCAL_TABLE } from '../local/table.ts';
import { runFunction } from './function-runs.ts';
import { functionOf, measuredOf, type Measured } from './endpoints.ts';
import type { HttpAnswer } from './http.ts';
import type { Laboratory } from './laboratory.ts';
import { setLastWrite } from './last-write.ts';
import { seed, type Library } from './library.ts';
import type { ListRequest } from './requests.ts';
import { Service } from './service.ts';
import { medianTime } from './statistics.ts';

export interface GrowthPoint {
  readonly request: string;
  readonly search: boolean;
  readonly justWritten: boolean;
  readonly notes: number;
  readonly cold: Measured;
  readonly warm: Measured;
  readonly times?: { readonly cold: Times; readonly warm: Times };
}

export interface Times {
  readonly wallMs: number;
  readonly cpuMicros: number;
}

export interface Growth {
  readonly points: readonly GrowthPoint[];
  /** Read units of reading the stored contents once, by number of notes. */
  readonly bodyUnits: Readonly<Record<number, number>>;
}

const ENDPOINT = 'GET /note';
const WARM_RUNS = 7;

/** Measures every request at every size; the library is made to grow in between. */
export async function measureGrowth(
  laboratory: Laboratory,
  library: Library,
  sizes: readonly number[],
  requests: readonly ListRequest[],
  onStep: (label: string, done: number, of: number) => void,
): Promise<Growth> {
  const points: GrowthPoint[] = [];
  const bodyUnits: Record<number, number> = {};
  const weights = sizes.map((size) => size + 1_000);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  for (const [n, size] of sizes.entries()) {
    const weight = weights[n] ?? 0;
    const tell = (label: string, share: number) => onStep(label, before + weight * share, whole);
    await seed(library, size, (done) => tell(`${done} notes written`, (0.6 * done) / size));
    for (const [k, request] of requests.entries()) {
      tell(`${size} notes: ${request.name}`, 0.6 + (0.4 * k) / requests.length);
      points.push(await measurePoint(laboratory, library, request));
    }
    const partition = workspacePartition(codeOf(library.user.workspaceId));
    bodyUnits[size] = await laboratory.database.unitsOfPrefix(LOCAL_TABLE, partition, BODIES);
    before += weight;
  }
  return { points, bodyUnits };
}

async function measurePoint(
  laboratory: Laboratory,
  library: Library,
  request: ListRequest,
): Promise<GrowthPoint> {
  await setLastWrite(laboratory.database, library.user, request.justWritten ? 'now' : 'long ago');
  const costs = await recorded(laboratory, library, request);
  const { name, search, timed } = request;
  const times = timed && (await timesOf(laboratory, library, request));
  const { justWritten = false } = request;
  return { request: name, search, justWritten, notes: library.notes, ...costs, ...(times && { times }) };
}

async function recorded(laboratory: Laboratory, library: Library, request: ListRequest) {
  const gateway = await laboratory.gateway('recorded');
  const service = new Service(laboratory.http, gateway.url, library.user.key);
  const once = async () => {
    const { result, calls } = await laboratory.recorder.during(() =>
      service.ok(ENDPOINT, request.input(library)),
    );
    requireTotal(result, request, library);
    return measuredOf(
      result,
      calls.filter(({ caller }) => caller === functionOf(ENDPOINT)),
    );
  };
  const measured = { cold: await once(), warm: await once() };
  await gateway.stop();
  return measured;
}

/** Wall times of whole requests, and CPU times of the function, on the database itself. */
async function timesOf(laboratory: Laboratory, library: Library, request: ListRequest) {
  const gateway = await laboratory.gateway();
  const service = new Service(laboratory.http, gateway.url, library.user.key);
  const once = async () => (await service.ok(ENDPOINT, request.input(library))).ms;
  const cold = await once();
  const warm = await medianTime(WARM_RUNS, once);
  await gateway.stop();
  const inputs = Array.from({ length: 1 + 2 * WARM_RUNS }, () => request.input(library));
  const asked = { endpoint: ENDPOINT, inputs, user: library.user } as const;
  const { coldMicros, warmMicros } = await runFunction(laboratory, { ...asked, runs: WARM_RUNS });
  return {
    cold: { wallMs: cold, cpuMicros: coldMicros },
    warm: { wallMs: warm, cpuMicros: warmMicros },
  };
}

/** A cost counts only if the answer is right. */
function requireTotal({ text }: HttpAnswer, request: ListRequest, library: Library): void {
  const { pagination } = JSON.parse(text) as { pagination: { total: number } };
  const expected = request.total(library);
  if (pagination.total !== expected)
    throw new Error(`${request.name} of ${library.notes} notes found ${pagination.total}, not ${expected}`);
}

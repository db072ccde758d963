// A request whose key has not the form of one: the gateway refuses it, and nothing else should run.
import type { Laboratory } from './laboratory.ts';
import { Service } from './service.ts';

export interface Refusal {
  readonly status: number;
  readonly functionsRun: number;
  readonly calls: number;
}

/** Sends a malformed key, and then a good one, whose log line says that the log so far is whole. */
export async function measureMalformedKey(laboratory: Laboratory): Promise<Refusal> {
  let lines = 0;
  const logged = Promise.withResolvers<number>();
  const gateway = await laboratory.gateway('recorded', ({ route }) => {
    if (route === 'GET /workspace') logged.resolve(lines);
    else if (route !== 'gateway') lines++;
  });
  const { key } = await laboratory.createUser({});
  const { recorder, http } = laboratory;
  const { result, calls } = await recorder.during(() =>
    new Service(http, gateway.url, 'not-a-key').call('GET /workspace', {}),
  );
  await new Service(http, gateway.url, key).ok('GET /workspace', {});
  // The good request's own key check is a line, too.
  const functionsRun = (await logged.promise) - 1;
  await gateway.stop();
  return { status: result.status, functionsRun, calls: calls.length };
}

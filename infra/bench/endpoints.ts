// What each endpoint costs: the calls of its function, cold (the function's first request) and warm (its next).
import { deployedName } from '../build/functions.ts';
import { AUTHORIZER } from '../build/functions.ts';
import type { HttpAnswer } from './http.ts';
import type { Laboratory } from './laboratory.ts';
import { setLastWrite } from './last-write.ts';
import type { RecordedCall } from './recorder.ts';
import type { Scenario } from './scenarios.ts';
import { Service, type Endpoint, type Input } from './service.ts';
import type { Stage } from './stage.ts';
import { costOf, type Cost } from './trips.ts';

export interface Measured extends Cost {
  readonly requestBytes: number;
  readonly responseBytes: number;
}

export interface EndpointCost {
  readonly endpoint: Endpoint;
  readonly variant: string;
  readonly cold: Measured;
  readonly warm: Measured;
}

/** A warm request with the calls it made: what CPU times are measured on. */
export interface Sample {
  readonly endpoint: Endpoint;
  readonly variant: string;
  readonly input: Input;
  readonly calls: readonly RecordedCall[];
  /** The calls of the cold request before it. */
  readonly coldCalls: readonly RecordedCall[];
}

/** Measures scenarios; those of one endpoint get a gateway each, so that every first request is cold. */
export async function measureEndpoints(
  laboratory: Laboratory,
  stage: Stage,
  scenarios: readonly Scenario[],
  onDone: (scenario: Scenario) => void,
): Promise<{ costs: EndpointCost[]; samples: Sample[] }> {
  const measured = new Map<Scenario, { cost: EndpointCost; sample: Sample }>();
  for (const round of rounds(scenarios)) {
    const gateway = await laboratory.gateway('recorded');
    const service = new Service(laboratory.http, gateway.url, stage.key);
    for (const scenario of round) {
      measured.set(scenario, await measureScenario(laboratory, service, stage, scenario));
      onDone(scenario);
    }
    await gateway.stop();
  }
  const inOrder = scenarios.flatMap((scenario) => measured.get(scenario) ?? []);
  return { costs: inOrder.map(({ cost }) => cost), samples: inOrder.map(({ sample }) => sample) };
}

/** The scenarios in rounds: the first of every endpoint, the second of every endpoint, … */
function rounds(scenarios: readonly Scenario[]): Scenario[][] {
  const all: Scenario[][] = [];
  const seen = new Map<Endpoint, number>();
  for (const scenario of scenarios) {
    const round = seen.get(scenario.endpoint) ?? 0;
    seen.set(scenario.endpoint, round + 1);
    (all[round] ??= []).push(scenario);
  }
  return all;
}

async function measureScenario(
  { recorder, database }: Laboratory,
  service: Service,
  stage: Stage,
  { endpoint, variant = '', input }: Scenario,
) {
  const once = async () => {
    const asked = await input(stage);
    const { result, calls } = await recorder.during(() => service.ok(endpoint, asked));
    const own = calls.filter(({ caller }) => caller === functionOf(endpoint));
    return { input: asked, calls: own, measured: measuredOf(result, own) };
  };
  await setLastWrite(database, stage, 'long ago');
  const cold = await once();
  const warm = await once();
  return {
    cost: { endpoint, variant, cold: cold.measured, warm: warm.measured },
    sample: { endpoint, variant, input: warm.input, calls: warm.calls, coldCalls: cold.calls },
  };
}

export const measuredOf = (answer: HttpAnswer, calls: readonly RecordedCall[]): Measured => ({
  ...costOf(calls),
  requestBytes: answer.requestBytes,
  responseBytes: answer.responseBytes,
});

/** The deployed name of an endpoint's function. */
export const functionOf = (endpoint: Endpoint): string => deployedName(bundleOf(endpoint));

/** The name of an endpoint's bundle: `GET /note` is note/get. */
export function bundleOf(endpoint: Endpoint): string {
  const [method = '', path = ''] = endpoint.split(' ');
  return `${path.slice(1)}/${method.toLowerCase()}`;
}

/** The key check of every request: a key's first use in a minute, and the next. */
export async function measureAuthorizer(laboratory: Laboratory): Promise<{ first: Cost; next: Cost }> {
  const { key } = await laboratory.createUser({});
  const gateway = await laboratory.gateway('recorded');
  const service = new Service(laboratory.http, gateway.url, key);
  const once = async () => {
    const { calls } = await laboratory.recorder.during(() => service.ok('GET /workspace', {}));
    return costOf(calls.filter(({ caller }) => caller === AUTHORIZER));
  };
  const [first, next] = [await once(), await once()];
  await gateway.stop();
  return { first, next };
}

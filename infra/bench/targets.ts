// What the service sets out to cost, held to what it did cost.
import type { Measured } from './endpoints.ts';
import type { GrowthPoint } from './growth.ts';
import type { Results } from './results.ts';

export interface Target {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly met: boolean;
}

type Findings = Omit<Results, 'seconds'>;

const LIST_COLD_TRIPS = 3;
const LIST_COLD_UNITS = 350;
const CREATE_UNITS = 8;
const SEARCH_COLD_FACTOR = 1.1;
const SEARCH_WARM_MS = 50;
const BUNDLE_KB = 225;
const IMPORT_RATIO = 2.2;

/** Every target, each met or missed by this run. */
export const targetsOf = (found: Findings): Target[] => [
  ...listTargets(found),
  ...endpointTargets(found),
  ...searchTargets(found),
  ...bundleTargets(found),
  ...peerTargets(found),
];

function listTargets({ growth, exponents }: Findings): Target[] {
  const lists = largest(growth.points).filter(({ search }) => !search);
  const names = new Set(lists.map(({ request }) => request));
  const slopes = exponents.filter(({ request, state }) => state === 'warm' && names.has(request));
  const worst = (state: 'cold' | 'warm', cost: (measured: Measured) => number): number =>
    Math.max(...lists.map((point) => cost(point[state])));
  const [calls, units] = [worst('warm', (each) => each.calls), worst('warm', (each) => each.read)];
  const slope = Math.max(...slopes.flatMap((each) => [Math.abs(each.read), Math.abs(each.calls)]));
  const [trips, cold] = [worst('cold', (each) => each.trips), worst('cold', (each) => each.read)];
  const of = `any page, sort or filter of ${notesText(lists)}`;
  return [
    {
      what: `${of}, warm`,
      target: '1 call, 1 read unit, exponent 0.00',
      measured: `${calls} calls, ${units} read units, exponent ${slope.toFixed(2)}`,
      met: calls <= 1 && units <= 1 && slope === 0,
    },
    {
      what: `${of}, cold`,
      target: `at most ${LIST_COLD_TRIPS} round trips, ${LIST_COLD_UNITS} read units`,
      measured: `${trips} round trips, ${cold} read units`,
      met: trips <= LIST_COLD_TRIPS && cold <= LIST_COLD_UNITS,
    },
  ];
}

function endpointTargets({ endpoints, malformedKey }: Findings): Target[] {
  const worst = (endpoint: string, variant: string, cost: keyof Measured): number =>
    Math.max(
      ...endpoints
        .filter((each) => each.endpoint === endpoint && each.variant.startsWith(variant))
        .flatMap(({ cold, warm }) => [cold[cost], warm[cost]]),
    );
  const create = [worst('POST /note', '4 KB', 'calls'), plainWrite(endpoints)] as const;
  const workspace = [worst('GET /workspace', '', 'calls'), worst('GET /workspace', '', 'read')] as const;
  const daily = worst('GET /daily', 'existing', 'trips');
  return [
    {
      what: 'POST /note, 4 KB',
      target: `1 call, at most ${CREATE_UNITS} write units`,
      measured: `${create[0]} calls, ${create[1]} write units`,
      met: create[0] <= 1 && create[1] <= CREATE_UNITS,
    },
    {
      what: 'GET /workspace',
      target: '1 call, 1 read unit',
      measured: `${workspace[0]} calls, ${workspace[1]} read units`,
      met: workspace[0] <= 1 && workspace[1] <= 1,
    },
    {
      what: 'GET /daily, existing',
      target: '1 round trip',
      measured: `${daily} round trips`,
      met: daily <= 1,
    },
    {
      what: 'a malformed key',
      target: '401, no function, no call',
      measured: `${malformedKey.status}, ${malformedKey.functionsRun} functions, ${malformedKey.calls} calls`,
      met: malformedKey.status === 401 && malformedKey.functionsRun === 0 && malformedKey.calls === 0,
    },
  ];
}

const plainWrite = (endpoints: Findings['endpoints']): number =>
  Math.max(
    ...endpoints
      .filter(({ endpoint, variant }) => endpoint === 'POST /note' && variant === '4 KB')
      .flatMap(({ cold, warm }) => [cold.write, warm.write]),
  );

function searchTargets({ growth }: Findings): Target[] {
  const points = largest(growth.points).filter(({ search }) => search);
  return points.flatMap(({ notes, cold, warm, times }) => {
    const once = growth.bodyUnits[notes] ?? 0;
    const ms = times?.warm.wallMs ?? Infinity;
    return [
      {
        what: `search of ${notesText(points)}, cold`,
        target: `at most ${SEARCH_COLD_FACTOR} × the stored contents read once (${count(once)} read units)`,
        measured: `${count(cold.read)} read units, ${(cold.read / once).toFixed(2)} ×`,
        met: cold.read <= SEARCH_COLD_FACTOR * once,
      },
      {
        what: `search of ${notesText(points)}, warm`,
        target: `1 read unit, at most ${SEARCH_WARM_MS} ms`,
        measured: `${count(warm.read)} read units, ${ms.toFixed(0)} ms`,
        met: warm.read <= 1 && ms <= SEARCH_WARM_MS,
      },
    ];
  });
}

function bundleTargets({ bundles }: Findings): Target[] {
  const kb = Math.max(...bundles.functions.map(({ bundle }) => bundle.bytes)) / 1024;
  const ratio = Math.max(...bundles.functions.map(({ bundle }) => bundle.ratio));
  return [
    {
      what: 'the largest bundle',
      target: `at most ${BUNDLE_KB} KB`,
      measured: `${kb.toFixed(1)} KB`,
      met: kb <= BUNDLE_KB,
    },
    {
      what: 'the slowest import, beside an empty handler',
      target: `at most ${IMPORT_RATIO} ×`,
      measured: `${ratio.toFixed(2)} ×`,
      met: ratio <= IMPORT_RATIO,
    },
  ];
}

function peerTargets({ peers }: Findings): Target[] {
  if (!peers) return [];
  return peers.peers.flatMap((peer) =>
    (['warm', 'cold'] as const).map((state) => {
      const list = peer.list / peers[state].list;
      const search = peer.search / peers[state].search;
      return {
        what: `against ${peer.name}, ${state}`,
        target: 'list and search faster',
        measured: `list ${list.toFixed(1)} × as fast, search ${search.toFixed(1)} ×`,
        met: list > 1 && search > 1,
      };
    }),
  );
}

/** The points of the largest size. */
function largest(points: readonly GrowthPoint[]): GrowthPoint[] {
  const most = Math.max(...points.map(({ notes }) => notes));
  return points.filter(({ notes }) => notes === most);
}

const notesText = (points: readonly GrowthPoint[]): string => `${count(points[0]?.notes ?? 0)} notes`;

const count = (value: number): string => value.toLocaleString('en-US');

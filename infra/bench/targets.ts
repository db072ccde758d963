// What the service sets out to cost, held to what it did cost.
import type { Measured } from './endpoints.ts';
import { listTargets, searchTargets } from './growth-targets.ts';
import { counted } from './markdown.ts';
import type { Results } from './results.ts';

export interface Target {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly met: boolean;
}

/** What targets are held to. */
export type Findings = Omit<Results, 'seconds'>;

const CREATE_UNITS = 8;
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

function endpointTargets({ endpoints, malformedKey }: Findings): Target[] {
  const worst = (endpoint: string, variant: string, cost: keyof Measured): number =>
    Math.max(
      ...endpoints
        .filter((each) => each.endpoint === endpoint && each.variant === variant)
        .flatMap(({ cold, warm }) => [cold[cost], warm[cost]]),
    );
  const create = [worst('POST /note', '4 KB', 'calls'), worst('POST /note', '4 KB', 'write')] as const;
  const workspace = [worst('GET /workspace', '', 'calls'), worst('GET /workspace', '', 'read')] as const;
  const daily = worst('GET /daily', 'existing, 4 KB', 'trips');
  const { status, functionsRun, calls } = malformedKey;
  return [
    {
      what: 'POST /note, 4 KB',
      target: `1 call, at most ${CREATE_UNITS} write units`,
      measured: `${counted(create[0], 'call')}, ${counted(create[1], 'write unit')}`,
      met: create[0] <= 1 && create[1] <= CREATE_UNITS,
    },
    {
      what: 'GET /workspace',
      target: '1 call, 1 read unit',
      measured: `${counted(workspace[0], 'call')}, ${counted(workspace[1], 'read unit')}`,
      met: workspace[0] <= 1 && workspace[1] <= 1,
    },
    {
      what: 'GET /daily, existing',
      target: '1 round trip',
      measured: counted(daily, 'round trip'),
      met: daily <= 1,
    },
    {
      what: 'a malformed key',
      target: '401, no function, no call',
      measured: `${status}, ${counted(functionsRun, 'function')}, ${counted(calls, 'call')}`,
      met: status === 401 && functionsRun === 0 && calls === 0,
    },
  ];
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

/** Cold times are told with them: a function's first request has everything still to load. */
function peerTargets({ peers }: Findings): Target[] {
  if (!peers) return [];
  return peers.peers.map((peer) => {
    const faster = (state: 'cold' | 'warm', question: 'list' | 'search'): number =>
      peer[question] / peers[state][question];
    const told = (state: 'cold' | 'warm'): string =>
      `list ${faster(state, 'list').toFixed(1)} ×, search ${faster(state, 'search').toFixed(1)} × as fast`;
    return {
      what: `beside ${peer.name}`,
      target: 'list and search faster, warm',
      measured: `warm ${told('warm')}; cold ${told('cold')}`,
      met: faster('warm', 'list') > 1 && faster('warm', 'search') > 1,
    };
  });
}

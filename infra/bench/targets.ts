// The results of a run and the cost targets of the service, one line per target.
import { BUNDLE_MAX_KB, limitOf } from '../build/bundle-limits.ts';
import type { BundleSize } from './bundles.ts';
import { TRASHED_NOTES, type Edge, type EndpointCost } from './endpoints.ts';
import { WORDS, WORDS_OF_ALL, type GrowthPoint, type Moment } from './growth.ts';
import type { LargeList } from './large-list.ts';
import type { Cost } from './recorder.ts';
import { CROWDED } from './scenarios.ts';

export interface Results {
  readonly endpoints: readonly EndpointCost[];
  readonly edge: Edge;
  readonly growth: readonly GrowthPoint[];
  readonly largeList: LargeList;
  readonly bundles: readonly BundleSize[];
  readonly violations: readonly string[];
}

export type Target = ReturnType<typeof atMost>;

const AGENTS = 'mcp/post';
const APPEND = 'POST /daily/append, a line to 4 KB';
const UPDATE = 'PUT /note, 4 KB';
const EDIT = 'POST /note/edit, a line of 4 KB';
const KEYED = 'POST /note, 4 KB, with Idempotency-Key';

/** Every target with the value of this run. Lists and searches are those of the largest workspace. */
export function targetsOf({ endpoints, edge, growth, largeList, bundles }: Results): Target[] {
  const notes = Math.max(...growth.map((point) => point.notes));
  const largest = growth.filter((point) => point.notes === notes);
  const searches = largest.filter(({ request }) => request.startsWith('search'));
  const lists = largest.filter((point) => !searches.includes(point));
  const list = (cost: keyof Cost, ...moments: Moment[]) =>
    moments.flatMap((moment) => lists.map(({ costs }) => costs[moment][cost]));
  const request = (cost: keyof Cost, name: string) =>
    endpoints.flatMap((each) => (each.name === name ? [each.cold[cost], each.warm[cost]] : []));
  const of = `of ${notes.toLocaleString('en-US')} notes`;
  const searchFactors = searches.map(({ costs, contentUnits }) => costs.cold.read / contentUnits);
  const timesOf = (...requests: string[]) =>
    searches.flatMap(({ request: name, warmMs }) => (requests.includes(name) ? [warmMs] : []));
  const textSearches = searches
    .map((point) => point.request)
    .filter((name) => ![WORDS, WORDS_OF_ALL].includes(name));
  const searchCosts = (cost: keyof Cost) => searches.map(({ costs }) => costs.warm[cost]);
  const syncBytes = largest.map((point) => point.syncBytes);
  const names = lists.filter((point) => point.request === 'names only').map(({ costs }) => costs.cold.read);
  // Only the bundle of POST /mcp contains the MCP SDK, so it has a limit of its own (infra/build/bundle-limits.ts).
  const agents = bundles.filter(({ name }) => name === AGENTS);
  const rest = bundles.filter(({ name }) => name !== AGENTS);
  const ratios = rest.map(({ ratio }) => ratio);
  const { gzip, identity } = edge.pageBytes;
  const sizes = (some: readonly BundleSize[]) => some.map(({ bytes }) => bytes / 1024);
  const largeWarm = `GET /note of ${largeList.notes.toLocaleString('en-US')} notes, warm, at rest`;
  const trash = `emptying a trash of ${TRASHED_NOTES.toLocaleString('en-US')} notes`;
  return [
    atMost(1, 'call', `any list ${of}, warm, at rest`, list('calls', 'warm')),
    atMost(1, 'read unit', `any list ${of}, warm, at rest`, list('read', 'warm')),
    atMost(8, 'read units', `any list ${of}, warm, after one write`, list('read', 'written', 'writtenNext')),
    atMost(400, 'read units', `any list ${of}, cold`, list('read', 'cold')),
    atMost(1.1, '× one read of all contents', `search ${of}, cold`, searchFactors),
    atMost(1, 'call', `search ${of}, warm, at rest`, searchCosts('calls')),
    atMost(1, 'read unit', `search ${of}, warm, at rest`, searchCosts('read')),
    atMost(50, 'ms (noisy)', `search ${of}, warm`, timesOf(...textSearches)),
    atMost(70, 'ms (noisy)', `search ${of} for words, a tenth matches, warm`, timesOf(WORDS)),
    atMost(250, 'ms (noisy)', `search ${of} for words, all match, warm`, timesOf(WORDS_OF_ALL)),
    atMost(1, 'call', largeWarm, [largeList.warm.calls]),
    atMost(1, 'read unit', largeWarm, [largeList.warm.read]),
    atMost(1, 'call', 'GET /workspace', request('calls', 'GET /workspace')),
    atMost(1, 'read unit', 'GET /workspace', request('read', 'GET /workspace')),
    atMost(1, 'round trip', 'GET /daily, existing', request('trips', 'GET /daily, existing')),
    atMost(10, 'write units', 'POST /note, 4 KB', request('write', 'POST /note, 4 KB')),
    atMost(10, 'write units', CROWDED, request('write', CROWDED)),
    atMost(1, 'call', KEYED, request('calls', KEYED)),
    atMost(10, 'write units', KEYED, request('write', KEYED)),
    atMost(300, 'read units', `50 ${of} without contents, cold`, names),
    atMost(1, 'round trip', 'GET /note/{noteId}', request('trips', 'GET /note/{noteId}')),
    atMost(1, 'round trip', 'GET /changes, nothing new', request('trips', 'GET /changes, nothing new')),
    atMost(1, 'read unit', 'GET /changes, nothing new', request('read', 'GET /changes, nothing new')),
    atMost(1_024, 'bytes', `GET /changes ${of}, after one change`, syncBytes),
    atMost(3, 'calls', APPEND, request('calls', APPEND)),
    atMost(Math.max(...request('calls', UPDATE)) + 1, 'calls', EDIT, request('calls', EDIT)),
    atMost(1, 'request', trash, [edge.emptied.requests]),
    atMost(0, 'functions run', 'a malformed key', [edge.malformedKeyStatus === 401 ? 0 : 1]),
    atMost(BUNDLE_MAX_KB, 'KB', 'the largest bundle', sizes(rest)),
    atMost(2.5, '× an empty handler (noisy)', 'the slowest import', ratios),
    atMost(limitOf(`functions/${AGENTS}.ts`), 'KB', 'the bundle of POST /mcp', sizes(agents)),
    atMost(0.33, '× its bytes', 'a page of 50 notes with gzip', [gzip / identity]),
  ];
}

/** `measured` is the largest of all values, rounded to hundredths. */
function atMost(limit: number, unit: string, what: string, values: readonly number[]) {
  const measured = Math.round(Math.max(...values) * 100) / 100;
  // A target without values is not met: the maximum of no values would be below every limit.
  return { what, most: `${limit} ${unit}`, measured, met: values.length > 0 && measured <= limit };
}

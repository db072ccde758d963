// Measures the times of lists and searches as a workspace grows.
import { median } from '../build/import-times.ts';
import { measureBusyList } from './busy-list.ts';
import { Client, type Endpoint, type Input } from './client.ts';
import type { Environment } from './environment.ts';
import { Fixture } from './fixture.ts';
import { EVERYWHERE, MATCH_EVERY, SEARCHED, TAG, type Note } from './sample-notes.ts';

export interface GrowthPoint {
  readonly request: string;
  /** The number of notes and their kind. */
  readonly workspace: string;
  /** Wall-clock times over HTTP in milliseconds: of the first request, and the median of later ones. */
  readonly coldMs: number;
  readonly warmMs: number;
}

/** What a workspace has: the number of notes, and the notes themselves if they are not the sample notes. */
export interface Workspace {
  readonly name: string;
  readonly notes: number;
  readonly noteAt?: (n: number) => Note | undefined;
}

const PAGE = 50;

/** Word searches (E15), which no cache can answer because each asks for other words. */
const WORDS = 'search for words, a tenth matches';
const WORDS_OF_ALL = 'search for words, all match';

type List = readonly [input: (fixture: Fixture, notes: number) => Input, oneIn: number, endpoint?: Endpoint];

const TAGS = 'GET /tag';

/** Requests by their names: the input, a number n if one note in n matches, and the endpoint if it is not GET /note. */
const LISTS: Readonly<Record<string, List>> = {
  'newest 50': [() => ({}), 1],
  'last page': [(_, notes) => ({ page: Math.ceil(notes / PAGE) }), 1],
  'sorted by name': [() => ({ sort: 'name:asc' }), 1],
  'of a group': [({ ids }) => ({ groupId: ids.group }), 10],
  'names only': [() => ({ content: false }), 1],
  search: [() => ({ search: SEARCHED }), MATCH_EVERY],
  'search, another text each time': [
    ({ number }) => ({ search: SEARCHED.slice(number() % 20) }),
    MATCH_EVERY,
  ],
  [WORDS]: [({ number }) => ({ match: 'words', search: `lighthouse seen -absent${number()}` }), MATCH_EVERY],
  [WORDS_OF_ALL]: [({ number }) => ({ match: 'words', search: `${EVERYWHERE} -absent${number()}` }), 1],
  'that link to a note, a tenth does': [({ linkedId }) => ({ linksTo: linkedId }), MATCH_EVERY],
  'tags (`GET /tag`), a tenth has one': [() => ({}), MATCH_EVERY, TAGS],
};

interface ListBody {
  readonly data: readonly { readonly tag?: string; readonly notes?: number }[];
  readonly pagination?: { readonly total: number };
}

/** Measures every request in a workspace. @param runs the number of measurements of the warm time */
export async function measureGrowth(
  environment: Environment,
  { name: workspace, notes, noteAt }: Workspace,
  runs: number,
) {
  const seeding = await environment.gateway();
  const fixture = await Fixture.open(environment.createUser, seeding.url, notes, noteAt);
  await seeding.stop();
  const points: GrowthPoint[] = [];
  for (const [request, [input, oneIn, endpoint = 'GET /note']] of Object.entries(LISTS)) {
    const gateway = await environment.gateway();
    const client = new Client(gateway.url, fixture.user.key);
    // A time counts only if the response is correct.
    const ask = async (): Promise<number> => {
      const page = endpoint === TAGS ? {} : { limit: PAGE };
      const { text, ms } = await client.ok(endpoint, { ...page, ...input(fixture, notes) });
      const { data, pagination } = JSON.parse(text) as ListBody;
      const total = pagination?.total ?? data.find(({ tag }) => tag === TAG)?.notes;
      if (total !== Math.ceil(notes / oneIn)) throw new Error(`${request} of ${workspace} found ${total}`);
      return ms;
    };
    const coldMs = await ask();
    const warmMs = median(await Array.fromAsync({ length: runs }, ask));
    await gateway.stop();
    points.push({ request, workspace, coldMs, warmMs });
  }
  const { user, noteIds: ids } = fixture;
  const busy = await measureBusyList(environment, { key: user.key, total: notes, ids, runs });
  return [...points, { request: 'newest 50, while another client writes', workspace, ...busy }];
}

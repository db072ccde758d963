// The lists whose growth is measured: any page, sort and filter of a workspace's notes, and a search of their contents.
import { matchesAmong, SEARCH_WORD } from './corpus.ts';
import type { Input } from './service.ts';

export interface ListRequest {
  readonly name: string;
  readonly search: boolean;
  /** Whether times are taken, too: they take long. */
  readonly timed?: true;
  /** Whether the last write was a moment ago, and not long ago. */
  readonly justWritten?: true;
  readonly input: (corpus: Corpus) => Input;
  /** How many notes the answer must count. */
  readonly total: (corpus: Corpus) => number;
}

/** What is stored when a list is asked for. */
export interface Corpus {
  readonly notes: number;
  readonly groups: readonly string[];
}

const PAGE = 50;

/** The notes go into the groups by turns. */
export const groupOf = (n: number, groups: readonly string[]): string | undefined =>
  groups[n % groups.length];

const all = ({ notes }: Corpus): number => notes;
const inFirstGroup = ({ notes, groups }: Corpus): number => Math.ceil(notes / groups.length);

const list = (name: string, input: ListRequest['input'], total: ListRequest['total'] = all): ListRequest => ({
  name,
  search: false,
  input,
  total,
});

/** The first is the plain one. */
export const LISTS: readonly ListRequest[] = [
  { ...list('newest 50', () => ({ limit: PAGE })), timed: true },
  { ...list('newest 50, just written', () => ({ limit: PAGE })), justWritten: true },
  list('last page', ({ notes }) => ({ limit: PAGE, page: Math.ceil(notes / PAGE) })),
  list('sorted by name', () => ({ limit: PAGE, sort: 'name:asc' })),
  list('longest unchanged', () => ({ limit: PAGE, sort: 'updatedAt:asc' })),
  list('of a group', ({ groups }) => ({ limit: PAGE, groupId: groups[0] }), inFirstGroup),
  list(
    'of a group, by name',
    ({ groups }) => ({ limit: PAGE, groupId: groups[0], sort: 'name:desc' }),
    inFirstGroup,
  ),
];

export const SEARCH: ListRequest = {
  name: 'search',
  search: true,
  timed: true,
  input: () => ({ limit: PAGE, search: SEARCH_WORD }),
  total: ({ notes }) => matchesAmong(notes),
};

/** The word with ever other capitals: it is found in the same notes, and was not asked for before. */
function* spellings(): Generator<string, never> {
  for (let n = 1; ; n++)
    yield SEARCH_WORD.replaceAll(/./g, (letter, k: number) => ((n >> k) & 1 ? letter.toUpperCase() : letter));
}

const spelling = spellings();

/** A search whose answer nobody can have kept. */
export const NEW_SEARCH: ListRequest = {
  ...SEARCH,
  name: 'search, each time another',
  input: () => ({ limit: PAGE, search: spelling.next().value }),
};

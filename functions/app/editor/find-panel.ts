// The panel that finds and replaces text in the editor: one row, and a second one on request.
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { EditorSelection, type EditorState } from '@codemirror/state';
import { EditorView, type Command, type Panel, type ViewUpdate } from '@codemirror/view';
import type { Part } from './part.ts';

/** The switches of a search. */
const SWITCHES = [
  ['caseSensitive', 'Match case'],
  ['wholeWord', 'Whole words'],
  ['regexp', 'Pattern'],
] as const;

type Attributes = Readonly<Partial<Record<string, string>>>;

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** The matches of a text are counted to this number. */
const COUNT_MAX = 999;

/** From the last change to the count (milliseconds). In a text of 1 MB it takes longer than a key may. */
const COUNT_AFTER_MS = 150;

/** The first matches of a query after a position. */
export function matchesOf(query: SearchQuery, state: EditorState, start = 0, max = COUNT_MAX + 1): Part[] {
  const matches: Part[] = [];
  if (!query.valid) return matches;
  const cursor = query.getCursor(state, start);
  for (let next = cursor.next(); !next.done && matches.length < max; next = cursor.next())
    matches.push(next.value);
  return matches;
}

/** Which of the matches is selected, and how many there are. */
export function countText(query: SearchQuery, state: EditorState, matches: readonly Part[]): string {
  if (query.search === '') return '';
  if (matches.length === 0) return query.valid ? 'No match' : 'No valid pattern';
  const of = matches.length > COUNT_MAX ? `${COUNT_MAX}+` : String(matches.length);
  const { from, empty } = state.selection.main;
  const at = empty ? -1 : matches.findIndex((match) => match.from === from);
  return at < 0 ? of : `${at + 1} of ${of}`;
}

/** Selects the first match from the cursor on, as the browser does while somebody types. */
function selectNearest(view: EditorView, query: SearchQuery, matches: readonly Part[]): void {
  const { from } = view.state.selection.main;
  const [rest] = matches.length > COUNT_MAX ? matchesOf(query, view.state, from, 1) : [];
  const nearest = matches.find((match) => match.from >= from) ?? rest ?? matches[0];
  if (!nearest) return;
  const selection = EditorSelection.range(nearest.from, nearest.to);
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection), userEvent: 'select.search' });
}

export function findPanel(view: EditorView): Panel {
  const query = getSearchQuery(view.state);
  const field = (label: string, value: string, isMain = false): HTMLInputElement =>
    make('input', {
      class: 'cm-textfield',
      'aria-label': label,
      placeholder: label,
      value,
      ...(isMain && { 'main-field': 'true' }),
    });
  const find = field('Find', query.search, true);
  const replace = field('Replace with', query.replace);
  const switches = SWITCHES.map(([member, label]) => {
    const box = make('input', { type: 'checkbox' });
    box.checked = query[member];
    return { member, box, label: make('label', {}, box, label) };
  });
  /** Whether the text to find was typed since a match was selected. */
  let isTyped = false;
  const commit = (): void => {
    const chosen = Object.fromEntries(switches.map(({ member, box }) => [member, box.checked]));
    const next = new SearchQuery({ search: find.value, replace: replace.value, ...chosen });
    const last = getSearchQuery(view.state);
    if (next.eq(last)) return;
    view.dispatch({ effects: setSearchQuery.of(next) });
    isTyped ||= next.search !== last.search;
  };
  const button = (text: string, run: Command, label?: string): HTMLButtonElement => {
    const made = make('button', { class: 'cm-button', type: 'button', 'aria-label': label }, text);
    made.addEventListener('click', () => {
      commit();
      isTyped = false;
      run(view);
    });
    return made;
  };
  const more = make('div', { class: 'cm-find-more' }, replace);
  more.append(
    button('Replace', replaceNext),
    button('Replace all', replaceAll),
    ...switches.map(({ label }) => label),
  );
  const hasMore = query.replace !== '' || switches.some(({ box }) => box.checked);
  const toggle = make('button', { class: 'cm-button', type: 'button' }, 'Replace…');
  const showMore = (isShown: boolean): void => {
    more.hidden = !isShown;
    toggle.ariaExpanded = String(isShown);
  };
  showMore(hasMore);
  toggle.addEventListener('click', () => {
    showMore(toggle.ariaExpanded !== 'true');
    if (!more.hidden) replace.focus();
  });
  const count = make('span', { class: 'cm-find-count', role: 'status' });
  let matches: readonly Part[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showCount = (state: EditorState): void => {
    count.textContent = countText(getSearchQuery(state), state, matches);
  };
  const countLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const shown = getSearchQuery(view.state);
      matches = matchesOf(shown, view.state);
      if (isTyped) selectNearest(view, shown, matches);
      isTyped = false;
      showCount(view.state);
    }, COUNT_AFTER_MS);
  };
  countLater();
  const row = make('div', { class: 'cm-find-row' }, find, count);
  row.append(
    button('↑', findPrevious, 'Previous'),
    button('↓', findNext, 'Next'),
    toggle,
    button('×', closeSearchPanel, 'Close'),
  );
  const dom = make('div', { class: 'cm-search', role: 'search' }, row, more);
  dom.addEventListener('input', commit);
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') isTyped = false;
    if (event.key === 'Escape') closeSearchPanel(view);
    else if (event.key === 'Enter' && event.target === find) (event.shiftKey ? findPrevious : findNext)(view);
    else if (event.key === 'Enter' && event.target === replace) replaceNext(view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    dom,
    top: true,
    mount: () => find.select(),
    update({ transactions, docChanged, selectionSet, state }: ViewUpdate) {
      const queries = transactions.flatMap(({ effects }) => effects.filter((one) => one.is(setSearchQuery)));
      for (const { value } of queries) if (value.search !== find.value) find.value = value.search;
      const isNew = docChanged || queries.length > 0;
      if (isNew) countLater();
      else if (selectionSet) showCount(state);
    },
    destroy: () => clearTimeout(timer),
  };
}

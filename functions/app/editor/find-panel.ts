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
import type { Command, EditorView, Panel, ViewUpdate } from '@codemirror/view';

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
  const commit = (): void => {
    const chosen = Object.fromEntries(switches.map(({ member, box }) => [member, box.checked]));
    const next = new SearchQuery({ search: find.value, replace: replace.value, ...chosen });
    if (!next.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(next) });
  };
  const button = (text: string, run: Command, label?: string): HTMLButtonElement => {
    const made = make('button', { class: 'cm-button', type: 'button', 'aria-label': label }, text);
    made.addEventListener('click', () => {
      commit();
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
  toggle.addEventListener('click', () => showMore(toggle.ariaExpanded !== 'true'));
  const row = make('div', { class: 'cm-find-row' }, find);
  row.append(
    button('↑', findPrevious, 'Previous'),
    button('↓', findNext, 'Next'),
    toggle,
    button('×', closeSearchPanel, 'Close'),
  );
  const dom = make('div', { class: 'cm-search', role: 'search' }, row, more);
  dom.addEventListener('input', commit);
  dom.addEventListener('keydown', (event) => {
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
    update({ transactions }: ViewUpdate) {
      for (const { effects } of transactions)
        for (const effect of effects)
          if (effect.is(setSearchQuery) && effect.value.search !== find.value)
            find.value = effect.value.search;
    },
  };
}

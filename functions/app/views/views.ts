// The views of the app, in the order of the palette. app.tsx shows them, the navigation has tabs for them, the palette
// opens them and the help lists their keys. A view without an entry, or an entry without a view, does not compile.
import { weekOf } from '../notes/days.ts';
import { addresses } from '../state/addresses.ts';
import { today } from '../state/today.ts';

/** The tabs in their order, and on which pages each one is shown. Each one has an icon of its name. */
export const TABS = [
  ['today', ''],
  ['notes', ''],
  ['new', 'on-narrow'],
  ['todos', ''],
  ['more', 'on-narrow'],
  ['trash', 'on-wide'],
  ['account', 'on-wide'],
] as const;

interface View {
  /** Its name in the navigation, the palette and the help. */
  readonly title: string;
  /** The tab that is marked while it is shown. */
  readonly tab: (typeof TABS)[number][0] | null;
  /** The address that the palette opens; null if the view needs an id or is a list of what the palette has. */
  readonly palette: (() => string) | null;
  /** The key that opens it. */
  readonly shortcut?: string;
  /** Whether a read-only key can't use it. */
  readonly writes?: true;
}

/** A form of naming.tsx. */
const form = (title: string, palette: View['palette']) =>
  ({ title, tab: null, palette, writes: true }) as const;

/** By the name in the address, `#/NAME`. */
export const VIEWS = {
  new: { title: 'New note', tab: 'new', palette: () => addresses.newNote(), shortcut: 'n', writes: true },
  today: { title: 'Today', tab: 'today', palette: () => addresses.today, shortcut: 't' },
  week: { title: 'This week', tab: 'today', palette: () => addresses.week(weekOf(today.value)) },
  calendar: { title: 'Calendar', tab: 'today', palette: () => addresses.calendar },
  notes: { title: 'Notes', tab: 'notes', palette: () => addresses.notes },
  note: { title: 'Note', tab: 'notes', palette: null },
  todos: { title: 'Todos', tab: 'todos', palette: () => addresses.todos },
  'new-group': form('New group', () => addresses.newGroup()),
  'rename-group': form('Rename the group', null),
  workspaces: { title: 'Workspaces', tab: 'more', palette: () => addresses.workspaces },
  'new-workspace': form('New workspace', null),
  'rename-workspace': form('Rename the workspace', null),
  more: { title: 'More', tab: 'more', palette: null },
  import: { title: 'Import', tab: 'account', palette: () => addresses.import, writes: true },
  trash: { title: 'Trash', tab: 'trash', palette: () => addresses.trash },
  account: { title: 'Account', tab: 'account', palette: () => addresses.account },
} as const satisfies Readonly<Record<string, View>>;

type ViewName = keyof typeof VIEWS;

/** The view that an address names; undefined if there is none. */
export const viewIn = ([name = 'today']: readonly string[]): ViewName | undefined =>
  Object.hasOwn(VIEWS, name) ? (name as ViewName) : undefined;

/** The views as values of one type, in their order. */
export const allViews: readonly View[] = Object.values(VIEWS);

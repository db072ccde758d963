// The address of a view: the fragment of the page's URL, which no server receives.
import { signal } from '@preact/signals';

export interface Route {
  /** The segments of the fragment, decoded: `['note', ID, 'edit']`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export const links = {
  today: '#/today',
  day: (date: string) => `#/today/${date}`,
  notes: '#/notes',
  group: (id: string) => `#/notes?group=${id}`,
  search: (text: string) => `#/notes${queryOf({ q: text })}`,
  newNote: (groupId?: string, name?: string) => `#/new${queryOf({ group: groupId, name })}`,
  newGroup: (parentId?: string) => `#/new-group${queryOf({ group: parentId })}`,
  renameGroup: (id: string) => `#/rename-group?group=${id}`,
  note: (id: string) => `#/note/${id}`,
  edit: (id: string) => `#/note/${id}/edit`,
  history: (id: string) => `#/note/${id}/history`,
  snapshot: (id: string, snapshotId: string) => `#/note/${id}/history/${snapshotId}`,
  named: (name: string) => `#/notes${queryOf({ name })}`,
  todos: '#/todos',
  trash: '#/trash',
  account: '#/account',
} as const;

function queryOf(members: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(members).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

export const route = signal(parsed(location.hash));

/** Opens a view. `replace`: the back button skips the current one. */
export function go(link: string, replace = false): void {
  if (link === location.hash) return;
  if (replace) {
    history.replaceState(null, '', link);
    route.value = parsed(link);
  } else location.hash = link;
}

/** Follows links and the back button. `command` returns true for a fragment that is not a view (`#key=…`). */
export function followAddress(command: (fragment: URLSearchParams) => boolean): void {
  const follow = (): void => {
    const { hash } = location;
    if (!hash.startsWith('#/') && hash.length > 1 && command(new URLSearchParams(hash.slice(1)))) return;
    route.value = parsed(hash);
  };
  window.addEventListener('hashchange', follow);
  follow();
}

function parsed(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const segments = path.split('/').filter((segment) => segment !== '');
  return { path: segments.map(decoded), query: new URLSearchParams(query) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

// The addresses of the views, as fragments of the page's URL, which no server receives.

const query = (members: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(members).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

export const links = {
  today: '#/today',
  day: (date: string) => `#/today/${date}`,
  notes: '#/notes',
  group: (id: string) => `#/notes?group=${id}`,
  named: (name: string) => `#/notes${query({ name })}`,
  search: (text: string) => `#/notes${query({ q: text })}`,
  /** A search without words yet: its field has the focus. */
  newSearch: '#/notes?q=',
  newNote: (groupId?: string, name?: string) => `#/new${query({ group: groupId, name })}`,
  newGroup: (parentId?: string) => `#/new-group${query({ group: parentId })}`,
  renameGroup: (id: string) => `#/rename-group?group=${id}`,
  note: (id: string) => `#/note/${id}`,
  edit: (id: string) => `#/note/${id}/edit`,
  history: (id: string) => `#/note/${id}/history`,
  snapshot: (id: string, snapshotId: string) => `#/note/${id}/history/${snapshotId}`,
  todos: '#/todos',
  trash: '#/trash',
  account: '#/account',
} as const;

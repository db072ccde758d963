// The addresses of the views, as fragments of the page's URL, which no server receives.

const query = (members: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(members).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

export const addresses = {
  today: '#/today',
  day: (date: string) => `#/today/${date}`,
  week: (week: string) => `#/week/${week}`,
  notes: '#/notes',
  group: (id: string) => `#/notes?group=${id}`,
  everythingBelow: (id: string) => `#/notes?group=${id}&deep=1`,
  named: (name: string) => `#/notes${query({ name })}`,
  search: (text: string, groupId?: string, tag?: string) =>
    `#/notes${query({ q: text, group: groupId, tag })}`,
  tag: (tag: string) => `#/notes${query({ tag })}`,
  /** A search without words yet: its field has the focus. */
  newSearch: '#/notes?q=',
  newNote: (groupId?: string, name?: string) => `#/new${query({ group: groupId, name })}`,
  newGroup: (parentId?: string) => `#/new-group${query({ group: parentId })}`,
  renameGroup: (id: string) => `#/rename-group?group=${id}`,
  note: (id: string) => `#/note/${id}`,
  /** A heading of the note, or a footnote (`^1`), at an address. `nth`: which one of several with this text. */
  heading: (address: string, heading: string, nth = 1) =>
    `${address}${query({ heading, nth: nth > 1 ? String(nth) : undefined })}`,
  /** A note to be read, also if notes open in the editor. */
  read: (id: string) => `#/note/${id}/read`,
  edit: (id: string) => `#/note/${id}/edit`,
  /** The editor, with the cursor in the field of the name. */
  rename: (id: string) => `#/note/${id}/edit?rename=1`,
  compare: (id: string) => `#/note/${id}/compare`,
  history: (id: string) => `#/note/${id}/history`,
  snapshot: (id: string, snapshotId: string) => `#/note/${id}/history/${snapshotId}`,
  workspaces: '#/workspaces',
  newWorkspace: '#/new-workspace',
  renameWorkspace: (id: string) => `#/rename-workspace?id=${id}`,
  more: '#/more',
  calendar: '#/calendar',
  todos: '#/todos',
  trash: '#/trash',
  import: '#/import',
  account: '#/account',
} as const;

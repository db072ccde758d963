// The tags by which the document groups its operations.

const NOTES = { name: 'Notes', description: 'Markdown, at most 1 MB each.' };
const CALENDAR = { name: 'Calendar', description: 'Daily and weekly notes, created on first access.' };

const LINKS = {
  name: 'Links',
  description: 'Share a note with anyone, or subscribe to todos in a calendar.',
};

/** The tag of an operation, by the first segment of its path. */
export const TAGS: Readonly<Record<string, typeof CALENDAR>> = {
  workspace: { name: 'Workspaces', description: 'Top-level containers; one is the default.' },
  note: NOTES,
  tag: NOTES,
  group: { name: 'Groups', description: 'A tree of folders in a workspace.' },
  todo: { name: 'Todos', description: 'Tasks of a note, created directly or derived from its checkboxes.' },
  daily: CALENDAR,
  weekly: CALENDAR,
  snapshot: { name: 'Snapshots', description: 'The five newest copies of a note’s content.' },
  file: { name: 'Files', description: 'Pictures, PDFs and other bytes beside the notes, at most 4 MB each.' },
  trash: {
    name: 'Trash',
    description: 'Deleted notes, todos, files and groups, until they are restored or purged.',
  },
  link: LINKS,
  shared: LINKS,
  changes: { name: 'Changes', description: 'The change feed, for clients that keep a copy.' },
  account: { name: 'Account', description: 'The user who holds the key.' },
  oauth: { name: 'Sign-in', description: 'Keys for programs such as Claude and ChatGPT (docs/agents.md).' },
  key: { name: 'Keys', description: 'The API keys of the user.' },
};

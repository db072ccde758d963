// What is measured of each endpoint: its typical requests. An input is made anew for every request, on data that is
// made for it; a read asks the same again.
import { SEARCH_WORD } from './corpus.ts';
import { WRITTEN_DAY, WRITTEN_WEEK, type Stage } from './stage.ts';
import type { Endpoint, Input } from './service.ts';

export interface Scenario {
  readonly endpoint: Endpoint;
  /** What is special about it; nothing of the plain one. */
  readonly variant?: string;
  readonly input: (stage: Stage) => Input | Promise<Input>;
}

export const SCENARIOS: readonly Scenario[] = [
  { endpoint: 'GET /workspace', input: () => ({}) },
  { endpoint: 'POST /workspace', input: ({ name }) => ({ name: name() }) },
  { endpoint: 'PUT /workspace', input: ({ workspaceId, name }) => ({ workspaceId, name: name() }) },
  {
    endpoint: 'DELETE /workspace',
    variant: 'with 3 notes',
    input: async (stage) => {
      const workspaceId = await stage.workspace();
      for (let n = 0; n < 3; n++) await stage.noteIn(workspaceId);
      return { workspaceId };
    },
  },

  { endpoint: 'GET /note', input: () => ({}) },
  { endpoint: 'GET /note', variant: 'sorted by name', input: () => ({ sort: 'name:asc' }) },
  { endpoint: 'GET /note', variant: 'of a group', input: ({ groups }) => ({ groupId: groups[0] }) },
  { endpoint: 'GET /note', variant: 'search', input: () => ({ search: SEARCH_WORD }) },
  { endpoint: 'POST /note', variant: '4 KB', input: ({ name, content }) => newNote(name(), content()) },
  {
    endpoint: 'POST /note',
    variant: '4 KB in a group',
    input: ({ name, content, groups }) => ({ ...newNote(name(), content()), groupId: groups[0] }),
  },
  {
    endpoint: 'POST /note',
    variant: '3 checkboxes synced',
    input: ({ name }) => ({
      ...newNote(name(), '- [ ] one\n- [ ] two\n- [x] three\n'),
      syncTodos: true,
    }),
  },
  {
    endpoint: 'PUT /note',
    variant: '4 KB',
    input: async ({ note, content }) => ({ id: await note(), content: content() }),
  },
  {
    endpoint: 'PUT /note',
    variant: 'renamed',
    input: async ({ note, name }) => ({ id: await note(), name: name() }),
  },
  { endpoint: 'DELETE /note', input: async ({ note }) => ({ id: await note() }) },
  {
    endpoint: 'DELETE /note',
    variant: 'with 3 todos',
    input: async ({ note, todo }) => {
      const id = await note();
      for (let n = 0; n < 3; n++) await todo(id);
      return { id };
    },
  },

  { endpoint: 'GET /group', input: () => ({}) },
  { endpoint: 'POST /group', input: ({ name }) => ({ name: name() }) },
  {
    endpoint: 'POST /group',
    variant: 'below another',
    input: ({ name, groups }) => ({ name: name(), parentId: groups[0] }),
  },
  {
    endpoint: 'PUT /group',
    variant: 'renamed',
    input: async ({ group, name }) => ({ groupId: await group(), name: name() }),
  },
  {
    endpoint: 'PUT /group',
    variant: 'moved',
    input: async ({ group, groups }) => ({ groupId: await group(), parentId: groups[1] }),
  },
  { endpoint: 'DELETE /group', input: async ({ group }) => ({ groupId: await group() }) },

  { endpoint: 'GET /todo', input: () => ({}) },
  { endpoint: 'GET /todo', variant: 'of a note', input: ({ todoNote }) => ({ noteId: todoNote }) },
  {
    endpoint: 'POST /todo',
    input: async ({ note, name }) => ({ noteId: await note(), text: name(), lineNumber: 1 }),
  },
  {
    endpoint: 'PUT /todo',
    input: async ({ todo, todoNote }) => ({ todoId: await todo(todoNote), completed: true }),
  },
  { endpoint: 'DELETE /todo', input: async ({ todo, todoNote }) => ({ todoId: await todo(todoNote) }) },

  { endpoint: 'GET /daily', variant: 'existing, 4 KB', input: () => WRITTEN_DAY },
  { endpoint: 'GET /daily', variant: 'first access', input: ({ date }) => ({ date: date() }) },
  {
    endpoint: 'PUT /daily',
    variant: 'existing, 4 KB',
    input: ({ content }) => ({ ...WRITTEN_DAY, content: content() }),
  },
  {
    endpoint: 'PUT /daily',
    variant: 'first access, 4 KB',
    input: ({ date, content }) => ({ date: date(), content: content() }),
  },
  { endpoint: 'GET /weekly', variant: 'existing, 4 KB', input: () => WRITTEN_WEEK },
  { endpoint: 'GET /weekly', variant: 'first access', input: ({ week }) => week() },
  {
    endpoint: 'PUT /weekly',
    variant: 'existing, 4 KB',
    input: ({ content }) => ({ ...WRITTEN_WEEK, content: content() }),
  },
  {
    endpoint: 'PUT /weekly',
    variant: 'first access, 4 KB',
    input: ({ week, content }) => ({ ...week(), content: content() }),
  },

  {
    endpoint: 'GET /snapshot',
    variant: '5 of 4 KB',
    input: ({ snapshotNote }) => ({ noteId: snapshotNote }),
  },
  {
    endpoint: 'POST /snapshot',
    variant: '4 KB',
    input: async ({ note, workspaceId, content }) => ({
      noteId: await note(),
      workspaceId,
      content: content(),
    }),
  },
  {
    endpoint: 'POST /snapshot',
    variant: '4 KB, with pruning',
    input: ({ snapshotNote, workspaceId, content }) => ({
      noteId: snapshotNote,
      workspaceId,
      content: content(),
    }),
  },
  {
    endpoint: 'DELETE /snapshot',
    variant: '4 KB',
    input: async ({ note, snapshot }) => ({ snapshotId: await snapshot(await note()) }),
  },
];

const newNote = (name: string, content: string): Input => ({ name, content });

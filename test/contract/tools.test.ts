// The tools of agents: every argument, both workspaces, whole results.
import { expect } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { ERRORS } from '../../lib/domain/errors.ts';
import { agentStory } from '../harness/agent-story.ts';
import { newUser, type Client } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';
import { withoutChance } from '../harness/without-chance.ts';
import { test } from '../harness/user-test.ts';

interface ToolCall {
  readonly tool: string;
  readonly input: object;
  readonly response: object;
}

const takesWorkspace = (tool: string): boolean =>
  toolContracts.some(({ name, body }) => name === tool && 'workspaceId' in body.properties);

/** Runs the story in the default workspace, or in another one that is passed to every tool that takes one. */
async function runStory(me: Client, workspaceId?: string): Promise<ToolCall[]> {
  const agent = await agentOf(me);
  const calls: ToolCall[] = [];
  await agentStory(async (tool, input, response) => {
    const at = workspaceId !== undefined && takesWorkspace(tool) ? { workspaceId } : {};
    const { isError, text, data } = await agent.call(tool, { ...input, ...at });
    expect({ tool, input, isError, data }).toEqual({ tool, input, isError: false, data: response });
    const firstLine = typeof data['note'] === 'string' ? `${data['note']}\n` : '';
    expect(text.slice(0, firstLine.length)).toBe(firstLine);
    expect(JSON.parse(text.slice(firstLine.length))).toEqual(data);
    calls.push({ tool, input: { ...input, ...at }, response: data });
    return data;
  });
  return calls;
}

/** The values that differ between two runs, in the order of their appearance. A tag contains its note's creation time. */
const comparable = (calls: readonly ToolCall[]): unknown =>
  JSON.parse(
    withoutChance(
      JSON.stringify(calls.map(({ tool, response }) => [tool, response])),
      () => '2026-01-01T00:00:00.000Z',
    ),
    (key, value: unknown) => (key === 'etag' ? 'etag' : value),
  );

const EMPTY = { total: 0, page: 1, totalPages: 0 };

/** The results of the tools in an empty workspace. */
const NOTHING: Readonly<Record<string, object>> = {
  search_notes: { notes: [], ...EMPTY },
  list_todos: { todos: [], ...EMPTY },
  list_groups: { groups: [], ...EMPTY },
  list_trash: { notes: [], ...EMPTY },
  list_files: { files: [], ...EMPTY },
  list_links: { links: [], ...EMPTY },
};

const argumentsOf = (calls: readonly Pick<ToolCall, 'tool' | 'input'>[]): Set<string> =>
  new Set(calls.flatMap(({ tool, input }) => Object.keys(input).map((name) => `${tool} ${name}`)));

const ARGUMENTS = argumentsOf(
  toolContracts.map(({ name, body }) => ({ tool: name, input: body.properties })),
);

test(
  'every tool, with every argument, does in a second workspace the same as in the default one, which stays unchanged',
  { tags: ['slow'] },
  async () => {
    const [one, two] = [await newUser(), await newUser()];
    const { data: workspace } = await two.ok(createWorkspaceContract, { name: 'second' });
    const agent = await agentOf(two);
    const { cursor } = await agent.ok('list_changes');
    const [first, second] = await Promise.all([runStory(one), runStory(two, workspace.id)]);
    expect(comparable(second)).toEqual(comparable(first));

    const responses = JSON.stringify(second.map(({ response }) => response));
    const ids = responses.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
    expect(new Set(ids?.map((id) => id.slice(24)))).toEqual(new Set([workspace.id.slice(24)]));
    for (const [tool, nothing] of Object.entries(NOTHING)) expect(await agent.ok(tool)).toEqual(nothing);
    expect(await agent.ok('list_changes', { cursor })).toMatchObject({ changes: [], more: false });
    const paging = { page: 1, limit: 2 };
    const counts = { notes: 0, groups: 0, todos: 0, size: '0 B' };
    expect(await agent.ok('list_workspaces', paging)).toEqual({
      workspaces: [
        { id: two.workspaceId, name: 'Personal', isDefault: true, ...counts },
        { id: workspace.id, name: 'second', isDefault: false, notes: 10, groups: 4, todos: 4, size: '59 B' },
      ],
      total: 2,
      page: 1,
      totalPages: 1,
    });
    expect(argumentsOf([...second, { tool: 'list_workspaces', input: paging }])).toEqual(ARGUMENTS);
  },
);

const NO_MATCH = [
  ['an empty text', () => ''],
  ['an asterisk', () => '*'],
  ['the etag in quotes', (etag: string) => `"${etag}"`],
] as const;

test.for(NO_MATCH)(
  'write_note with %s as ifMatch writes nothing and returns the current etag',
  async ([, ifMatchOf], { me }) => {
    const agent = await agentOf(me);
    const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'mine' });
    const { etag } = await agent.ok('read_note', { noteId: note.id });
    const ifMatch = ifMatchOf(String(etag));
    const { isError, data } = await agent.call('write_note', { noteId: note.id, content: 'other', ifMatch });
    const { message, code: error } = ERRORS.noteChanged;
    const hint = expect.stringContaining('read_note') as string;
    expect({ isError, data }).toEqual({ isError: true, data: { error, message, hint, etag } });
    expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(note);
  },
);

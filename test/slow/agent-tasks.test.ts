// How many calls an agent needs for ten everyday tasks, and how many bytes it writes and reads. docs/proofs.md has the table.
// @module-tag slow
import { afterAll, expect, test } from 'vitest';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { FILLER, TASKS, type Call } from '../harness/agent-tasks.ts';
import { newUser } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';
import { noonZone, todayIn } from '../harness/noon.ts';

/** The most calls that a task may take. */
const CALLS_MAX = 6;

const lines: string[] = [];
afterAll(() => void process.stdout.write(`${lines.join('\n')}\n`));

test.for(TASKS)(
  'an agent does with the tools and this sentence alone: $sentence',
  async ({ sentence, newNotes = 0, seed, run, check }) => {
    const timeZone = noonZone();
    const today = todayIn(timeZone);
    const me = await newUser({ timeZone });
    await Promise.all(FILLER.map((note) => me.ok(createNoteContract, note)));
    const agent = await agentOf(me);
    await seed(me, today, (tool, input) => agent.ok(tool, { ...input }));
    const notes = async () => (await me.ok(listNotesContract, { content: false })).pagination.total;
    const before = await notes();
    let [calls, written, read] = [0, 0, 0];
    const call: Call = async (tool, input = {}) => {
      const { isError, text, data } = await agent.call(tool, { ...input });
      calls += 1;
      written += Buffer.byteLength(JSON.stringify({ tool, input }));
      read += Buffer.byteLength(text);
      expect({ tool, isError, text }).toMatchObject({ isError: false });
      return data;
    };
    const said = await run(call, today);
    await check(me, said, today);
    expect(await notes()).toBe(before + newNotes);
    lines.push(`${sentence} ${calls} calls, ${written} bytes written, ${read} bytes read`);
    expect(calls).toBeLessThanOrEqual(CALLS_MAX);
  },
);

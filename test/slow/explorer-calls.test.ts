// Each call that the explorer pairs with others (test/harness/explorer/scenes.ts) succeeds alone in one of its scenes, so
// its pairs are not only pairs with an error.
// @module-tag slow
import { expect, test } from 'vitest';
import { FIXTURES } from '../harness/calls/fixtures.ts';
import { WRITERS, type Writer, type WriterName } from '../harness/calls/writers.ts';
import { newUser } from '../harness/client.ts';
import { SCENES, type SceneName } from '../harness/explorer/scenes.ts';

const scenesOf = (name: WriterName): readonly SceneName[] =>
  (Object.keys(SCENES) as SceneName[]).filter((scene) =>
    (SCENES[scene] as readonly WriterName[]).includes(name),
  );

/** It meets a todo in the trash, which it can only change after another call has restored it. */
const FAILS_ALONE: WriterName = 'edit-deleted-todo';

const calls = (Object.entries(WRITERS) as [WriterName, Writer][]).flatMap(([name, writer]) =>
  'contract' in writer && name !== FAILS_ALONE ? [[name, writer] as const] : [],
);

test.for(calls)('%s succeeds in a scene', async ([name, { contract, input, headers }]) => {
  const statuses: number[] = [];
  for (const scene of scenesOf(name)) {
    const me = await newUser({ workspaceLimit: 5 });
    statuses.push((await me.call(contract, input(await FIXTURES[scene](me)), headers)).status);
    if (statuses.at(-1) === 200) break;
  }
  expect(statuses.at(-1), statuses.join(', ')).toBe(200);
});

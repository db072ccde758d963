// Two tabs and an external writer edit one note in the web app (E20). Each step adds a line of its own. At the end the
// note has all lines, except those that somebody saw in a conflict and chose to drop. RANDOM_SEED repeats a run.
// @module-tag heavy
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { browserMissing, launchBrowser } from '../../harness/browser.ts';
import { chance } from '../../harness/chance.ts';
import { newUser } from '../../harness/client.ts';
import { linesOf, SharedNote } from '../../harness/shared-note.ts';
import { signedInPage, watched } from '../../harness/web-app.ts';

const STEPS = 200;
const seed = Number(process.env['RANDOM_SEED'] ?? Date.now() % 1_000_000);

describe.skipIf(browserMissing !== undefined)('a note that two tabs and another program edit', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test(`loses no line in ${STEPS} random steps (seed ${seed})`, async () => {
    const me = await newUser();
    const { workspaceId } = me;
    const content = Array.from({ length: 24 }, (_, n) => `line ${n}\n`).join('');
    const { data } = await me.ok(note.createNoteContract, { workspaceId, name: 'Shared', content });
    const { context, complaints } = await watched(browser);
    const key = await signedInPage(context, me.key);
    await key.close();
    const shared = new SharedNote(me, data.id, context);
    const tabs = [await shared.open(), await shared.open()] as const;

    const { below, pick } = chance(seed);
    for (let step = 0; step < STEPS; step += 1) {
      const tab = pick(tabs);
      const line = `step ${step}`;
      // A conflict that lasts long makes the choice drop many lines, and what is dropped proves nothing.
      if (below(2) === 0) await shared.choose(tab, pick);
      const action = below(9);
      if (action < 4) await shared.type(tab, line, pick(['end', 0, 4, 8, 12, 16, 20]));
      else if (action === 4) await shared.append(line);
      else if (action === 5) await shared.put(line);
      else if (action === 6) await shared.sync(tab);
      else if (action === 7) await shared.reload(tab);
      else await tab.bringToFront();
    }
    for (const tab of [...tabs, ...tabs]) {
      await tab.bringToFront();
      while ((await shared.sync(tab)) === 'conflict') await shared.choose(tab, pick);
    }
    const lines = linesOf(await shared.content());
    expect({
      lost: [...linesOf(content), ...shared.kept()].filter((line) => !lines.includes(line)),
      twice: lines.filter((line, index) => lines.indexOf(line) !== index),
    }).toEqual({ lost: [], twice: [] });
    expect(shared.writtenCount).toBeGreaterThan(STEPS / 4);
    expect(shared.kept().length).toBeGreaterThan(STEPS / 10);
    expect(shared.choices.length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// Two tabs and an external writer edit one note in the web app (E20). Each step leaves a mark of its own, or renames
// the note. The same without a browser, with far more steps: test/unit/app-two-tabs.test.ts. At the end the note has all marks, except those that somebody saw in a conflict and chose to drop.
// @module-tag slow
// @module-tag browser
import { describe, expect } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { chance } from '../../harness/chance.ts';
import { chooseSeed } from '../../harness/seed.ts';
import { marksOf, SharedNote } from '../../harness/shared-note.ts';
import { signedInPage } from '../../harness/web-app.ts';

const STEPS = 40;

describe('a note that two tabs and another program edit', () => {
  test(`loses no mark in ${STEPS} random steps`, async ({ me, pages }) => {
    const { workspaceId } = me;
    // The first line is wrapped.
    const rows = Array.from({ length: 60 }, (_, n) => `row ${n};`).join(' ');
    const content = [rows, ...Array.from({ length: 24 }, (_, n) => `line ${n};`), ''].join('\n');
    const { data } = await me.ok(note.createNoteContract, { workspaceId, name: 'Shared', content });
    const { context } = await pages.context();
    const key = await signedInPage(context, me.key);
    await key.close();
    const shared = new SharedNote(me, data.id, context);
    const tabs = [await shared.open(), await shared.open()] as const;

    const { below, pick } = chance(chooseSeed());
    // Whether random steps overlap depends on the speed of the machine. Here the first line is changed twice.
    await context.setOffline(true);
    await shared.change(tabs[0], 'mine 0;', 0);
    await shared.put('theirs 0;', ' ');
    await context.setOffline(false);
    expect(await shared.sync(tabs[0])).toBe('conflict');
    await shared.choose(tabs[0], pick);
    for (let step = 0; step < STEPS; step += 1) {
      const tab = pick(tabs);
      const mark = `step ${step};`;
      // A conflict that lasts long makes the choice drop many marks, and what is dropped proves nothing.
      if (below(2) === 0) await shared.choose(tab, pick);
      const action = below(12);
      if (action < 4) await shared.type(tab, mark, pick(['end', 0, 4, 8, 12, 16, 20]));
      else if (action === 4) await shared.change(tab, mark, pick([0, 4, 8]));
      else if (action === 5) await shared.append(mark);
      else if (action === 6) await shared.put(mark, '\n');
      else if (action === 7) await shared.put(mark, ' ');
      else if (action === 8) await shared.rename(tab, `Name ${step}`);
      else if (action === 9) await shared.sync(tab);
      else if (action === 10) await shared.reload(tab);
      else await tab.bringToFront();
    }
    for (const tab of [...tabs, ...tabs]) {
      await tab.bringToFront();
      while ((await shared.sync(tab)) === 'conflict') await shared.choose(tab, pick);
    }
    const final = await shared.content();
    const marks = marksOf(final);
    expect({
      lost: [...marksOf(content), ...shared.acknowledged()].filter((mark) => !marks.includes(mark)),
      twice: shared.repeatedIn(final),
    }).toEqual({ lost: [], twice: [] });
    expect(shared.writtenCount).toBeGreaterThan(STEPS / 4);
    expect(shared.acknowledged().length).toBeGreaterThan(STEPS / 10);
  });
});

// The browser is killed while somebody types offline in the web app (E20). The page counts ticks of 10 ms. What was typed
// at least 30 ticks before the last one seen is stored, and reaches the service when the browser is opened again.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getDailyContract } from '../../../lib/api/routes/daily.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test, type OwnDevice } from '../../harness/browser-test.ts';
import { chance } from '../../harness/chance.ts';
import { goOffline, openView } from '../../harness/web-app.ts';

const KILLS = 2;
/** What was typed as many ticks ago is stored. */
const STORED_WITHIN = 30;
/** From the first words to the kill, at least. */
const TYPED_FOR = 40;

describe('a browser that is killed while somebody types', () => {
  async function openToday(device: OwnDevice): Promise<Page> {
    const page = await device.open('#/today');
    await page.locator('#capture').waitFor();
    return page;
  }

  test('twice, has what was typed before, and each captured text once', async ({ me, device }) => {
    const { workspaceId } = me;
    const { data } = await me.ok(note.createNoteContract, { workspaceId, name: 'Draft', content: 'start\n' });
    const contentOf = {
      note: async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content,
      today: async () => (await me.ok(getDailyContract, { workspaceId })).data.content,
    };
    const { below } = chance(KILLS);
    const captured: string[] = [];
    const ages: number[] = [];
    await device.signIn(me.key);

    let page = await openToday(device);
    for (let round = 0; round < KILLS; round += 1) {
      const inNote = round % 2 === 0;
      if (inNote) await openView(page, `#/note/${data.id}/edit`);
      const field = page.locator(inNote ? '.cm-content' : '#capture');
      await field.waitFor();
      await goOffline(page);
      await field.focus();
      await page.keyboard.press('Control+End');
      if (!inNote) {
        await page.keyboard.insertText(`captured ${round}`);
        await page.keyboard.press('Control+Enter');
        await page.getByText(`captured ${round}`).waitFor();
        captured.push(`captured ${round}`);
      }
      const typed = await typeFor(page, `round ${round}:`, TYPED_FOR + below(60));
      await device.kill();
      const stored = typed.findLast(({ age }) => age >= STORED_WITHIN)?.text ?? '';
      expect(stored).toContain(`round ${round}:`);

      page = await openToday(device);
      const capture = page.locator('#capture');
      const found = inNote ? contentOf.note : () => capture.inputValue();
      await expect.poll(found).toContain(stored);
      const text = await found();
      const lost = typed.find((one) => !text.includes(one.text));
      if (lost) ages.push(lost.age);
      await capture.fill('');
      await expect.poll(async () => capturesIn(await contentOf.today())).toEqual(captured);
    }
    console.log(`Typed text that a kill has lost was at most ${Math.max(0, ...ages)} ticks old.`);
  });
});

const capturesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('- captured') ? [line.slice(2)] : []));

/** Counts ticks of 10 ms in the page, and records at which of them each key is pressed. */
const COUNT_TICKS = `
  globalThis.typing = { ticks: 0, pressed: [] };
  setInterval(() => (typing.ticks += 1), 10);
  addEventListener('keydown', () => typing.pressed.push(typing.ticks), true);`;

interface Typing {
  readonly ticks: number;
  readonly pressed: readonly number[];
}

/** Types words until those of the beginning are some ticks old. Returns the text after each key, and its age in ticks. */
async function typeFor(page: Page, first: string, ticks: number): Promise<{ text: string; age: number }[]> {
  await page.evaluate(COUNT_TICKS);
  let text = '';
  for (let word = 0; ; word += 1) {
    const next = word === 0 ? first : ` word${word}`;
    await page.keyboard.type(next);
    text += next;
    const typing = await page.evaluate<Typing>('typing');
    expect(typing.pressed).toHaveLength(text.length);
    const began = typing.pressed[first.length - 1] ?? typing.ticks;
    if (typing.ticks - began >= ticks)
      return typing.pressed.map((tick, index) => ({
        text: text.slice(0, index + 1),
        age: typing.ticks - tick,
      }));
  }
}

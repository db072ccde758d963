// A note that tabs of the web app and another program edit. Records which lines were written, and which of them somebody
// saw in a conflict and chose to drop.
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as note from '../../lib/api/routes/note.ts';
import type { Client } from './client.ts';
import { appUrl, storedTexts } from './web-app.ts';

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

export class SharedNote {
  private readonly me: Client;
  private readonly id: string;
  private readonly context: BrowserContext;
  private readonly written = new Set<string>();
  private readonly dropped = new Set<string>();
  /** The conflicts that were shown and ended, by the chosen button. */
  readonly choices: string[] = [];

  constructor(me: Client, id: string, context: BrowserContext) {
    this.me = me;
    this.id = id;
    this.context = context;
  }

  /** The lines that nobody has chosen to drop. */
  kept(): string[] {
    return [...this.written.difference(this.dropped)];
  }

  get writtenCount(): number {
    return this.written.size;
  }

  async content(): Promise<string> {
    return (await this.me.ok(note.getNoteContract, { noteId: this.id })).data.content;
  }

  async open(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(appUrl(`#/note/${this.id}/edit`));
    await page.locator('.cm-content').waitFor();
    return page;
  }

  /** Types a line above the line of that number, from 0, or at the end; nothing if the tab shows a conflict. */
  async type(tab: Page, line: string, place: number | 'end'): Promise<void> {
    await tab.bringToFront();
    // In one step, because a conflict can replace the editor at any time.
    const isFocused = await tab.locator('.cm-content').evaluateAll(([editor]) => {
      (editor as { focus(): void } | undefined)?.focus();
      return editor !== undefined;
    });
    if (!isFocused) return;
    const keys =
      place === 'end' ? ['Control+End'] : ['Control+Home', ...Array<string>(place).fill('ArrowDown')];
    for (const key of keys) await tab.keyboard.press(key);
    await tab.keyboard.insertText(`${line}\n`);
    // A conflict may have replaced the editor in between.
    if ((await this.textIn(tab)).includes(line)) this.written.add(line);
  }

  /** Another program appends. */
  async append(line: string): Promise<void> {
    await this.me.ok(note.appendNoteContract, { id: this.id, content: `${line}\n` });
    this.written.add(line);
  }

  /** Another program reads, changes and writes the note as a careful one does. */
  async put(line: string): Promise<void> {
    const { body, headers } = await this.me.call(note.getNoteContract, { noteId: this.id });
    const { content } = (body as { data: { content: string } }).data;
    const input = { id: this.id, content: `${line}\n${content}` };
    const { status } = await this.me.call(note.updateNoteContract, input, {
      'If-Match': headers.get('etag') ?? '',
    });
    expect([200, 412]).toContain(status);
    if (status === 200) this.written.add(line);
  }

  /** Waits until a tab has nothing to send, or shows a conflict. */
  async sync(tab: Page): Promise<'saved' | 'conflict'> {
    await tab.locator('.save-status.is-saved, .conflict').first().waitFor();
    return (await isInConflict(tab)) ? 'conflict' : 'saved';
  }

  /** Reloads a tab as soon as what was typed is stored. */
  async reload(tab: Page): Promise<void> {
    // Meanwhile the tab may continue a draft of the other one.
    await expect
      .poll(async () => (await isSaved(tab)) || (await storedTexts(tab)).includes(await this.textIn(tab)))
      .toBe(true);
    await tab.reload();
    await tab.locator('.cm-content, .conflict').first().waitFor();
  }

  /** Ends a conflict, if a tab shows one: keeps both changes where that is offered, and otherwise one of them. */
  async choose(tab: Page, pick: <T>(all: readonly T[]) => T): Promise<void> {
    if (!(await isInConflict(tab))) return;
    const [mine = '', theirs = ''] = await tab.locator('details > pre').allTextContents();
    const both = await tab.getByRole('button', { name: 'Keep both changes' }).all();
    const button = both[0] ?? pick(await tab.locator('.conflict button').all());
    const label = (await button.textContent()) ?? '';
    this.choices.push(label);
    const [chosen, other] = label === 'Use my version' ? [mine, theirs] : [theirs, mine];
    if (label !== 'Keep both changes')
      for (const line of linesOf(other)) if (!linesOf(chosen).includes(line)) this.dropped.add(line);
    await button.click();
    await tab.locator('.cm-content, .conflict').first().waitFor();
  }

  private textIn(tab: Page): Promise<string> {
    return tab.evaluate(`[...document.querySelectorAll('details > pre')].slice(0, 1).map((pre) => pre.textContent)
      .concat([...document.querySelectorAll('.editor')].map(({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('.cm-line') ?? [])].map((line) => line.textContent).join('\\n')))[0] ?? ''`);
  }
}

const isInConflict = async (tab: Page): Promise<boolean> => (await tab.locator('.conflict').count()) > 0;
const isSaved = async (tab: Page): Promise<boolean> =>
  (await tab.locator('.save-status.is-saved').count()) > 0;

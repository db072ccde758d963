// A note that tabs of the web app and another program edit. Records which marks were written, and which of them somebody
// saw in a conflict and chose to drop.
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as note from '../../lib/api/routes/note.ts';
import type { Client } from './client.ts';
import { VIEW } from './editor.ts';
import { appUrl, storedTexts } from './web-app.ts';

/** What the writers have left in a text, such as `step 7;`, in lines of their own or at the end of others. */
export const marksOf = (text: string): string[] => text.match(/\w+ \d+;/g) ?? [];

export class SharedNote {
  private readonly me: Client;
  private readonly id: string;
  private readonly context: BrowserContext;
  private readonly written = new Set<string>();
  private readonly dropped = new Set<string>();
  /** What was typed in each tab since all of its text was saved. */
  private readonly unsaved = new Map<Page, Set<string>>();
  /** What may have arrived although the tab was reloaded before it read the response. */
  private readonly cutOff = new Set<string>();
  /** What both versions of a conflict have, of which somebody chose to keep both. */
  private readonly chosenTwice = new Set<string>();

  constructor(me: Client, id: string, context: BrowserContext) {
    this.me = me;
    this.id = id;
    this.context = context;
  }

  /** The marks that nobody has chosen to drop. */
  acknowledged(): string[] {
    return [...this.written.difference(this.dropped)];
  }

  /** Marks that a text has more than once, except those that somebody chose, or whose save was cut off (docs/app.md). */
  repeatedIn(text: string): string[] {
    const marks = marksOf(text);
    const expected = this.cutOff.union(this.chosenTwice);
    return marks.filter((mark, index) => marks.indexOf(mark) !== index && !expected.has(mark));
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

  /** Types a mark in a line of its own, above the line of that number, from 0, or at the end. */
  async type(tab: Page, mark: string, place: number | 'end'): Promise<void> {
    await this.typeAt(tab, place, mark, '\n');
  }

  /** Types a mark at the beginning of a line. */
  async change(tab: Page, mark: string, line: number): Promise<void> {
    await this.typeAt(tab, line, mark, ' ');
  }

  private async typeAt(tab: Page, place: number | 'end', mark: string, end: '\n' | ' '): Promise<void> {
    await tab.bringToFront();
    await tab.locator('.cm-content').focus();
    const line = place === 'end' ? 'doc.lines' : `Math.min(${place + 1}, doc.lines)`;
    // Arrow keys move by rows on the screen, and a row of a wrapped line can begin within a mark.
    await tab.evaluate(`(() => {
      const view = ${VIEW};
      const { doc } = view.state;
      const { from, to } = doc.line(${line});
      view.dispatch({ selection: { anchor: ${place === 'end' ? 'to' : 'from'} } });
    })()`);
    await tab.keyboard.insertText(`${mark}${end}`);
    // The editor reads its page after the key.
    await expect.poll(() => this.textIn(tab)).toContain(mark);
    this.written.add(mark);
    this.unsaved.set(tab, (this.unsaved.get(tab) ?? new Set()).add(mark));
  }

  /** Renames the note in a tab. The text stays as it is. */
  async rename(tab: Page, name: string): Promise<void> {
    await tab.bringToFront();
    await tab.getByRole('textbox', { name: 'Name' }).fill(name);
  }

  /** Another program appends. */
  async append(mark: string): Promise<void> {
    await this.me.ok(note.appendNoteContract, { id: this.id, content: `${mark}\n` });
    this.written.add(mark);
  }

  /** Another program reads, changes and writes the note as a careful one does: a line of its own, or the first one. */
  async put(mark: string, end: '\n' | ' '): Promise<void> {
    const { body, headers } = await this.me.call(note.getNoteContract, { noteId: this.id });
    const { content } = (body as { data: { content: string } }).data;
    const input = { id: this.id, content: `${mark}${end}${content}` };
    const { status } = await this.me.call(note.updateNoteContract, input, {
      'If-Match': headers.get('etag') ?? '',
    });
    expect([200, 412]).toContain(status);
    if (status === 200) this.written.add(mark);
  }

  /** Waits until a tab has nothing to send, or shows a conflict. */
  async sync(tab: Page): Promise<'saved' | 'conflict'> {
    await tab.locator('.save-status.is-reading, .save-status.is-conflict').first().waitFor();
    if (await isInConflict(tab)) return 'conflict';
    this.unsaved.delete(tab);
    return 'saved';
  }

  /** Reloads a tab as soon as what was typed is stored. */
  async reload(tab: Page): Promise<void> {
    // Meanwhile the tab may continue a draft of the other one.
    await expect
      .poll(async () => (await isSaved(tab)) || (await storedTexts(tab)).includes(await this.textIn(tab)))
      .toBe(true);
    for (const mark of this.unsaved.get(tab) ?? []) this.cutOff.add(mark);
    this.unsaved.delete(tab);
    await tab.reload();
    await tab.locator('.cm-content').waitFor();
  }

  /** Ends a conflict, if a tab shows one, with the same choice for all its places. */
  async choose(tab: Page, pick: <T>(all: readonly T[]) => T): Promise<void> {
    if (!(await isInConflict(tab))) return;
    await tab.bringToFront();
    await tab.getByRole('link', { name: 'Compare' }).click();
    await tab.locator('.conflict').first().waitFor();
    const choice = pick(['Both', 'Mine', 'Other']);
    for (const place of await tab.locator('.conflict').all())
      await place.getByLabel(choice, { exact: true }).check();
    const left = marksOf((await tab.locator('.conflict del').allTextContents()).join('\n'));
    const chosen = marksOf((await tab.locator('.conflict span.diff-text').allTextContents()).join('\n'));
    for (const mark of left) if (!chosen.includes(mark)) this.dropped.add(mark);
    for (const [index, mark] of chosen.entries())
      if (chosen.indexOf(mark) !== index) this.chosenTwice.add(mark);
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.locator('.cm-content').waitFor();
  }

  /** The whole text in the editor, whose elements are only the lines near the visible part. */
  private textIn(tab: Page): Promise<string> {
    return tab.evaluate(`${VIEW}?.state.sliceDoc() ?? ''`);
  }
}

const isInConflict = async (tab: Page): Promise<boolean> =>
  (await tab.locator('.save-status.is-conflict').count()) > 0;
const isSaved = async (tab: Page): Promise<boolean> =>
  (await tab.locator('.save-status.is-reading').count()) > 0;

// What is pasted and dropped in the web app (E20): the clipboards of programs as the browser parses them, and files.
// @module-tag slow
// @module-tag browser
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { writtenText } from '../../harness/editor.ts';
import { DESK, openView } from '../../harness/web-app.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Pastes a clipboard. `withShift`: after Ctrl Shift V. */
const paste = (page: Page, text: string, html: string, withShift = false): Promise<void> =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const target = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
    const options = { bubbles: true, cancelable: true, ctrlKey: true, shiftKey: ${withShift}, clipboardData };
    target.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: ${withShift} ? 'V' : 'v' }));
    target.dispatchEvent(new ClipboardEvent('paste', options));
  })()`);

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Plan<o:p></o:p></h1>
<p class=MsoNormal>Call <b style='mso-bidi-font-weight:normal'>Ana</b><span style='display:none;mso-hide:all'>secret</span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>one<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;
</span></span><![endif]>two<o:p></o:p></p>
<!--EndFragment--></body></html>`;

const DOCS =
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-8122520c"><h2 dir="ltr">` +
  `<span style="font-size:16pt;font-weight:400;white-space:pre-wrap;">Plan</span></h2><p dir="ltr"><span style="font-weight:700;` +
  `font-style:normal;white-space:pre-wrap;">Call</span><span style="font-weight:400;white-space:pre-wrap;"> Ana</span></p><ul>` +
  `<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2">` +
  `<p dir="ltr" role="presentation"><span>two</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td{mso-number-format:General}--></style></head>
<body><table border=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20><td class=xl65>Item</td><td>Price</td></tr>
<tr><td>Tea | mint</td><td align=right x:num>4,50</td></tr><!--EndFragment--></table></body></html>`;

const GITHUB =
  `<meta charset='utf-8'><h3 dir="auto" style="font-weight: 600;">Todo<a class="anchor" href="https://a.example/#todo"><svg></svg></a></h3>` +
  `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> a <code>b_c</code>` +
  `<li class="task-list-item"><input type="checkbox" checked disabled> d</ul><div class="highlight highlight-source-js"><pre><span>let</span> e;</pre></div>`;

const HOSTILE =
  `<b>a</b><script>alert(1)</script><img src=x onerror=alert(2)><img src="https://evil.example/p.png" alt=p><iframe src="https://evil.example"></iframe>` +
  `<style>@import "https://evil.example/s.css"</style><a href="javascript:alert(3)">b</a><svg onload=alert(4)></svg><form action="https://evil.example"><input autofocus onfocus=alert(5)></form>`;

const VS_CODE =
  `<meta charset='utf-8'><div style="color: #3b3b3b;background-color: #ffffff;font-family: Menlo, Monaco, 'Courier New', monospace;` +
  `font-weight: normal;line-height: 18px;white-space: pre;"><div><span style="color: #800000;font-weight: bold;"># a *b*</span></div></div>`;

const SAFARI = `<p style="caret-color: rgb(0, 0, 0);">a<span class="Apple-converted-space">&nbsp;</span><strong>b</strong></p><br class="Apple-interchange-newline">`;

describe('paste and drop', () => {
  test('what programs copy is pasted as Markdown, without loading anything, undone in one step, and plain with Shift', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Copies', content: '' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    const pasted: Record<string, string> = {};
    const copies = { WORD, DOCS, EXCEL, GITHUB, HOSTILE, VS_CODE, SAFARI };
    for (const [program, html] of Object.entries(copies)) {
      await paste(page, '#', html);
      pasted[program] = await writtenText(page);
      await page.keyboard.press('Control+z');
      expect(await writtenText(page)).toBe('');
    }
    expect(pasted).toEqual({
      WORD: '# Plan\n\nCall **Ana**\n\n- one\n    - two',
      DOCS: '## Plan\n\n**Call** Ana\n\n- one\n  - two',
      EXCEL: '| Item | Price |\n| --- | --- |\n| Tea \\| mint | 4,50 |\n\n',
      GITHUB: '### Todo\n\n- [ ] a `b_c`\n- [x] d\n\n```js\nlet e;\n```\n\n',
      HOSTILE: '**a**![p](https://evil.example/p.png)b',
      VS_CODE: '#',
      SAFARI: 'a **b**',
    });
    await paste(page, 'plain', DOCS, true);
    expect(await writtenText(page)).toBe('plain');
    await paste(page, '!', SAFARI);
    expect(await writtenText(page)).toBe('plaina **b**');
  });

  test('a dropped file is added where it is dropped, beside the editor at the cursor, and never opened', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Drops', content: 'one\n\ntwo\n' });
    const { context, page } = await pages.signedIn({ viewport: DESK });
    const path = join(await mkdtemp(join(tmpdir(), 'drop-')), 'holiday (1) ünï.png');
    await writeFile(path, PIXEL);
    const session = await context.newCDPSession(page);
    const drop = async (target: Locator): Promise<void> => {
      const box = (await target.boundingBox()) ?? { x: 0, y: 0 };
      const event = { x: box.x + 2, y: box.y + 2, data: { items: [], files: [path], dragOperationsMask: 1 } };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, ...event });
    };
    await openView(page, `#/note/${data.id}/read`);
    await page.locator('.markdown').getByText('two').waitFor();
    await drop(page.locator('.markdown'));
    await page.getByText('Files can only be added to a note. Open a note in the editor').waitFor();
    await openView(page, `#/note/${data.id}/edit`);
    await drop(page.locator('.cm-line').getByText('two'));
    await expect
      .poll(() => writtenText(page))
      .toMatch(
        /^one\n\n!\[holiday \(1\) ünï\]\(assets\/holiday%20%281%29%20%C3%BCn%C3%AF(?:%20.{4})?\.webp\)\ntwo\n$/,
      );
    await page.locator('.cm-content').press('Control+End');
    await drop(page.getByRole('textbox', { name: 'Name' }));
    await expect.poll(() => writtenText(page)).toMatch(/\ntwo\n!\[holiday.*\)\n$/);
    await drop(page.locator('.side'));
    await expect.poll(() => writtenText(page)).toMatch(/\ntwo\n(?:!\[holiday.*\)\n){2}$/);
    expect([context.pages().length, page.url()]).toEqual([1, expect.stringContaining('/edit')]);
    await page.locator('.save-status.is-reading').waitFor();
  });
});

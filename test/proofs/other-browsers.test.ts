// The web app (E20) in Firefox and in WebKit, as Epiphany and, nearly, Safari have it: a smoke run of what people do every
// day. Chromium has the complete tests (test/slow/app).
// @module-tag proof
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as file from '../../lib/api/routes/file.ts';
import * as note from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { AppPage } from '../harness/other-browsers/app-page.ts';
import { firefoxMissing, startFirefox } from '../harness/other-browsers/firefox.ts';
import type { RemoteBrowser } from '../harness/other-browsers/remote-browser.ts';
import { startWatchedService, type WatchedService } from '../harness/other-browsers/watched-service.ts';
import { startWebkit, webkitMissing } from '../harness/other-browsers/webkit.ts';

interface Scene {
  readonly me: Client;
  readonly page: AppPage;
  readonly service: WatchedService;
  readonly browser: RemoteBrowser;
  /** Whether a page can put a picture into the clipboard. */
  readonly copiesPictures: boolean;
  /** Creates a note and returns its ID. */
  readonly create: (content: string, name?: string) => Promise<string>;
  /** Waits until the service has this text of a note. */
  readonly stored: (id: string, text: unknown) => Promise<void>;
  /** Opens the editor of a note. */
  readonly edit: (id: string) => Promise<void>;
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Half of it is transparent. */
const PICTURE = `new Promise((resolve) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
  canvas.getContext('2d').fillRect(0, 0, 40, 20);
  canvas.toBlob(resolve, 'image/png');
})`;

/** The event of a paste, for a browser that copies no pictures. */
const PASTE_PICTURE = `(async () => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([await ${PICTURE}], 'image.png', { type: 'image/png' }));
  const target = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

/** What a picture of a note is: its width, and how opaque its upper and lower half are. */
const SHOWN = `(async () => {
  const image = document.querySelector('.markdown img[src]');
  if (!image) return [];
  await image.decode();
  const context = document.createElement('canvas').getContext('2d');
  context.drawImage(image, 0, 0);
  return [image.naturalWidth, ...[10, 30].map((y) => context.getImageData(20, y, 1, 1).data[3])];
})()`;

/** What somebody does, and what is there then. Each step has a user of its own, who is signed in. */
const STEPS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'signs in with a link, whose key leaves the address, and stays signed in': async ({ page, service }) => {
    const address = 'location.href';
    expect(await page.evaluate(address)).toBe(`${service.base}/app#/today`);
    await page.load('');
    await page.see('.capture');
    await page.press('Control+k');
    await page.see('dialog input');
  },

  'writes formatted text: marks hide, a box ticks, a picture is shown': async ({ me, page, ...scene }) => {
    await me.ok(file.putFileContract, { path: 'assets/p.png', bytes: PIXEL });
    const rest = '**bold** and [site](https://a.example)\n\n- item\n\n![p](assets/p.png)\n\nend';
    const id = await scene.create(`# Head\n\n- [ ] todo\n\n${rest}`);
    await scene.edit(id);
    await page.click('.cm-line', { text: 'end', atEnd: true });
    await expect
      .poll(async () => (await page.texts('.cm-line')).join(' ').split(/\s+|(?<=•)/))
      .toEqual(['Head', 'todo', 'bold', 'and', 'site', '•', 'item', 'end']);
    const width = `document.querySelector('.editor').shadowRoot.querySelector('.cm-picture img')?.naturalWidth`;
    await expect.poll(() => page.evaluate(width)).toBe(1);
    await page.click('.cm-box input');
    await page.type('ing\n- [ ] next\nlast');
    await scene.stored(id, `# Head\n\n- [x] todo\n\n${rest}ing\n- [ ] next\n- [ ] last`);
  },

  'merges a change from elsewhere into the text that is being written': async ({ me, page, ...scene }) => {
    const id = await scene.create('one\n\ntwo\n\nthree');
    await scene.edit(id);
    await me.ok(note.updateNoteContract, { id, content: 'one\n\ntwo\n\nthree elsewhere' });
    await page.click('.cm-line', { text: 'one', atEnd: true });
    await page.type(' here');
    await page.see('.notice', 'Merged a change from elsewhere');
    await scene.stored(id, 'one here\n\ntwo\n\nthree elsewhere');
    expect((await page.texts('.cm-line')).join('\n')).toBe('one here\n\ntwo\n\nthree elsewhere');
  },

  'shows a conflict, and saves what is chosen': async ({ me, page, ...scene }) => {
    const id = await scene.create('one');
    await scene.edit(id);
    await me.ok(note.updateNoteContract, { id, content: 'theirs' });
    await page.press('Control+a');
    await page.type('mine');
    await page.click('a', { text: 'Compare' });
    await page.see('.conflict');
    await page.click('button', { text: 'Save' });
    await scene.stored(id, 'theirs\nmine');
  },

  'ticks a todo in the reading view': async ({ page, ...scene }) => {
    const id = await scene.create('- [ ] one\n- [ ] two');
    await page.go(`#/note/${id}`);
    await page.see('.markdown li', 'two');
    await page.click('.markdown li:last-child input');
    await scene.stored(id, '- [ ] one\n- [x] two');
  },

  'captures and writes without a connection, starts again, and sends later': async ({
    me,
    page,
    service,
    ...scene
  }) => {
    const id = await scene.create('text');
    await scene.edit(id);
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    service.isCutOff = true;
    await page.press('Control+End');
    await page.type(' more');
    await page.see('.save-status.is-waiting');
    await page.go('#/today');
    await page.click('#capture');
    await page.type('a thought');
    await page.click('button', { text: 'Add' });
    await page.see('.pending', 'a thought');
    await page.load('');
    await page.see('.pending', 'a thought');
    await page.go(`#/note/${id}`);
    await page.see('.markdown', 'text more');
    service.isCutOff = false;
    await scene.stored(id, 'text more');
    await expect.poll(async () => (await me.ok(daily.getDailyContract, {})).data.content).toBe('- a thought');
  },

  'pastes what is copied from a page as Markdown, and plain with Shift': async ({ page, ...scene }) => {
    const text =
      '## Plan\n\n- [ ] **call** Ana\n- [site](https://a.example/)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |';
    const [from, to, plain] = [await scene.create(text), await scene.create(''), await scene.create('')];
    await page.go(`#/note/${from}`);
    await page.see('.markdown td', '2');
    await page.evaluate(`getSelection().selectAllChildren(document.querySelector('.markdown'))`);
    await page.press('Control+c');
    await scene.edit(to);
    await page.press('Control+v');
    await scene.stored(to, `${text}\n\n`);
    await scene.edit(plain);
    await page.press('Control+Shift+v');
    await scene.stored(plain, expect.stringMatching(/^Plan\s+call Ana\s+site\s+a\s+b\s+1\s+2\s*$/));
  },

  'copies the address of a new link, which pasted over a word makes a link of it': async ({
    page,
    ...scene
  }) => {
    const [shared, other] = [await scene.create('shared text'), await scene.create('here')];
    await page.go(`#/note/${shared}`);
    await page.click('[aria-label="More for this note"]');
    await page.click('button', { text: 'Share…' });
    await page.click('dialog button', { text: 'Create a link' });
    await page.see('.notice', 'The link is copied.');
    await page.press('Escape');
    await scene.edit(other);
    await page.press('Control+a');
    await page.press('Control+v');
    await scene.stored(other, expect.stringMatching(/^\[here\]\(http:\/\/127\.0\.0\.1:\d+\/\S+#[\w-]+\)$/));
  },

  'adds a pasted picture, which stays transparent': async ({ me, page, copiesPictures, ...scene }) => {
    const id = await scene.create('');
    await scene.edit(id);
    // Browsers allow it during a click.
    await page.evaluate(`void addEventListener('click', () => {
      window.copied = navigator.clipboard.write([new ClipboardItem({ 'image/png': ${PICTURE} })]);
    }, { once: true })`);
    await page.click('.cm-content');
    await page.evaluate('window.copied');
    if (copiesPictures) await page.press('Control+v');
    else await page.evaluate(PASTE_PICTURE);
    await scene.stored(id, expect.stringMatching(/^!\[\]\(assets\/Pasted%20image\S+\)\n$/));
    await page.press('Escape');
    await expect.poll(() => page.evaluate(SHOWN)).toEqual([40, 255, 0]);
    const { data } = await me.ok(file.listFilesContract, {});
    expect(data.map(({ type }) => type)).toEqual([expect.stringMatching(/^image\/(?:webp|png)$/)]);
  },

  'adds a picture that is chosen': async ({ page, ...scene }) => {
    const id = await scene.create('');
    await scene.edit(id);
    await page.evaluate(`(async () => {
      const data = new DataTransfer();
      data.items.add(new File([await ${PICTURE}], 'logo.png', { type: 'image/png' }));
      const field = document.querySelector('.add-file input');
      field.files = data.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await scene.stored(id, expect.stringMatching(/^!\[logo\]\(assets\/logo\.(?:webp|png)\)\n$/));
    await page.press('Escape');
    await expect.poll(() => page.evaluate(SHOWN)).toEqual([40, 255, 0]);
  },

  'writes a list with Tab, and moves a line': async ({ page, ...scene }) => {
    const id = await scene.create('');
    await scene.edit(id);
    await page.type('- a\n');
    await page.press('Tab');
    await page.type('b\n\nc');
    await page.press('Alt+ArrowUp');
    await page.type('d');
    await scene.stored(id, '- a\n- cd\n  - b');
  },

  'finds and replaces in a note': async ({ page, ...scene }) => {
    const id = await scene.create('one two one');
    await scene.edit(id);
    await page.press('Control+f');
    await page.type('one');
    await page.see('.cm-searchMatch', 'one');
    await page.click('.cm-search button', { text: 'Replace…' });
    await page.click('.cm-search [aria-label="Replace with"]');
    await page.type('1');
    await page.click('.cm-search button', { text: 'Replace all' });
    await scene.stored(id, '1 two 1');
  },

  'opens a note by its name, and a heading by its words': async ({ page, ...scene }) => {
    await scene.create(`# First\n\n${'text\n\n'.repeat(60)}# Second\n\nend`, 'Outlined');
    await page.load('');
    await page.see('.capture');
    await page.press('Control+k');
    await page.see('dialog input:focus');
    await page.type('outl');
    await page.see('dialog li', 'Outlined');
    await page.press('Enter');
    await page.see('.markdown h2', 'First');
    await page.press('Control+k');
    await page.see('dialog input:focus');
    await page.type('#sec');
    await page.see('dialog li', 'Second');
    await page.press('Enter');
    await expect
      .poll(() =>
        page.evaluate(`[...document.querySelectorAll('.markdown h2')].at(-1).getBoundingClientRect().top`),
      )
      .toBeLessThan(700);
  },

  'writes with several cursors': async ({ page, ...scene }) => {
    const id = await scene.create('alpha beta\nalpha\nend');
    await scene.edit(id);
    await page.click('.cm-line', { text: 'alpha beta' });
    await page.press('Home');
    await page.press('Control+d');
    await page.press('Control+d');
    await page.type('omega');
    await page.click('.cm-line', { text: 'end', keys: ['Alt'], atEnd: true });
    await page.type('!');
    await scene.stored(id, 'omega! beta\nomega!\nend!');
  },

  'undoes after Esc and e what was written before': async ({ page, ...scene }) => {
    const id = await scene.create('text');
    await scene.edit(id);
    await page.press('Control+End');
    await page.type(' more');
    await scene.stored(id, 'text more');
    await page.press('Escape');
    await page.see('.markdown', 'text more');
    await page.press('e');
    await page.see('.cm-content');
    await page.press('Control+z');
    await scene.stored(id, 'text');
  },

  'writes on a phone with the row above the keyboard': async ({ page, service, browser, ...scene }) => {
    service.isTouched = true;
    await browser.resize(390, 740);
    const id = await scene.create('text');
    await page.load('');
    await page.see('.capture');
    const tap = (name: string) => page.click(`.writing-row [aria-label="${name}"]`, { pointer: 'touch' });
    await scene.edit(id);
    await page.press('End');
    await tap('Todo');
    await page.type('\nsecond ');
    await tap('Indent');
    await tap('Bold');
    await page.type('strong');
    await scene.stored(id, '- [ ] text\n  - [ ] second **strong**');
    await tap('Undo');
    await page.click('.writing-row a', { text: 'Done', pointer: 'touch' });
    await page.see('.markdown li', 'second');
  },

  'finds notes while the words are typed': async ({ page, ...scene }) => {
    await scene.create('Sow them in March.', 'Tomatoes');
    await scene.create('Plant it in April.', 'Leek');
    await page.go('#/notes');
    await page.see('.row-name', 'Leek');
    await page.press('/');
    await page.see('input[type=search]:focus');
    await page.type('march');
    await expect.poll(() => page.texts('.row-name')).toEqual(['Tomatoes']);
    await expect.poll(() => page.texts('.row-excerpt mark')).toEqual(['March']);
  },
};

/** WebKit never opens a database again whose page ended while it was created, until a reload after that. */
const HAS_DATABASE = `(async () => {
  const [made] = await indexedDB.databases();
  return made !== undefined && new Promise((resolve) => {
    const request = indexedDB.open(made.name);
    request.onsuccess = () => resolve(request.result.close() ?? true);
  });
})()`;

/** Signs a new user in, in a browser that may have other users of other services. */
async function enter(browser: RemoteBrowser, copiesPictures: boolean): Promise<Scene> {
  const [me, service] = [await newUser(), await startWatchedService()];
  const page = new AppPage(browser, service.base);
  await browser.resize(1400, 900);
  await page.load(`#key=${me.key}`);
  await page.click('button', { text: 'Sign in' });
  await page.see('.capture');
  await expect.poll(() => page.evaluate(HAS_DATABASE)).toBe(true);
  return {
    me,
    page,
    service,
    browser,
    copiesPictures,
    create: async (content, name = 'Note') =>
      (await me.ok(note.createNoteContract, { name, content, syncTodos: true })).data.id,
    stored: async (id, text) => {
      const content = async () => (await me.ok(note.getNoteContract, { noteId: id })).data.content;
      await expect.poll(content).toEqual(text);
    },
    edit: async (id) => {
      await page.go(`#/note/${id}/edit`);
      await page.click('.cm-content');
    },
  };
}

const ENGINES = [
  ['Firefox', firefoxMissing, startFirefox, true],
  // WebKitGTK puts only text into the clipboard.
  ['WebKit', webkitMissing, startWebkit, false],
] as const;

describe.for(ENGINES)('%s', ([, missing, start, copiesPictures]) => {
  let browser: RemoteBrowser | undefined;
  beforeAll(async () => {
    if (missing === undefined) browser = await start();
  });
  afterAll(() => browser?.stop());

  test.for(Object.entries(STEPS))('%s', async ([name, step]) => {
    if (!browser) throw new Error(missing);
    const before = browser.log.length;
    const scene = await enter(browser, copiesPictures);
    try {
      await step(scene);
    } catch (error) {
      await keepPicture(browser, name);
      throw error;
    }
    expect([...scene.service.complaints, ...browser.log.slice(before)]).toEqual([]);
  });

  test('an uncaught error and a violation of the policy would be noticed', async () => {
    if (!browser) throw new Error(missing);
    const { page, service } = await enter(browser, copiesPictures);
    await page.evaluate(`(() => {
      setTimeout(() => { throw new Error('oops'); });
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' }));
    })()`);
    await expect
      .poll(() => service.complaints.map((one) => one.split(' ')[0]).toSorted())
      .toEqual(['error', 'policy']);
  });
});

/** Stores what the page shows. */
async function keepPicture(browser: RemoteBrowser, name: string): Promise<void> {
  const folder = process.env['TEST_REPORTS'] ?? tmpdir();
  const path = join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}-${Date.now()}.png`);
  writeFileSync(path, await browser.screenshot());
  console.log(`What the browser showed: ${path}`);
}

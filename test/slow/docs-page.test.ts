// The API reference in a real browser. SCREENSHOTS=folder stores screenshots.
// @module-tag heavy
// @module-tag browser
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { violations } from '../harness/accessibility.ts';
import { browserMissing, launchBrowser } from '../harness/browser.ts';
import { newUser } from '../harness/client.ts';
import { missing, newFolder, run } from '../harness/example.ts';
import { bytesOf, sha256 } from '../harness/files.ts';
import { DESK, look, PHONE, watched, type Opened } from '../harness/web-app.ts';

if (browserMissing !== undefined) console.log(`The page's tests are skipped: ${browserMissing}`);

const SCREENS = [
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
  ['desktop', 'light', DESK],
  ['desktop', 'dark', DESK],
] as const;

/** The address of the page, with a fragment. */
const docsUrl = (fragment = ''): string => `${inject('baseUrl')}/docs${fragment}`;

const operation = (page: Page, place: string) =>
  page.locator(`#operations-${place.slice(2).replace('/', '-')}`);
const panel = (page: Page) => page.getByRole('region', { name: 'API key' });
const signedIn = (page: Page) => panel(page).getByText('Signed in with');
const stored = (page: Page): Promise<unknown> =>
  page.evaluate('[Object.values({ ...sessionStorage }), { ...localStorage }, document.cookie]');

/** Fills in the form of an open operation, calls it and returns the response. */
async function execute(page: Page, place: string): Promise<string> {
  await operation(page, place).getByRole('button', { name: 'Execute' }).click();
  const response = operation(page, place).locator('.live-responses-table .response');
  await response.waitFor();
  return response.innerText();
}

/** The sample of the open operation in a language. */
async function sample(page: Page, language: string): Promise<string> {
  const samples = page.locator('.is-open .samples');
  await samples.getByRole('button', { name: language }).click();
  return (await samples.locator('code').textContent()) ?? '';
}

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  curl: ['sh', '-e'],
  JavaScript: [process.execPath, '--input-type=module', '-'],
  Python: ['python3', '-'],
};

/** Runs a program as a user does who has set NOTES_KEY. */
async function runSample(key: string, language: string, input: string, cwd?: string): Promise<string> {
  const [program = '', ...options] = PROGRAMS[language] ?? [];
  const { status, out, err } = await run(
    { key, input, ...(cwd !== undefined && { cwd }) },
    program,
    ...options,
  );
  expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' });
  return out;
}

const languages = Object.keys(PROGRAMS).filter(
  (language) =>
    language !== 'Python' || !missing('no Python 3 with requests', 'python3', '-c', 'import requests'),
);

describe.skipIf(browserMissing !== undefined)('the reference page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(fragment = '', options: BrowserContextOptions = { viewport: DESK }): Promise<Opened> {
    const { context, complaints } = await watched(browser, options);
    const page = await context.newPage();
    await page.goto(docsUrl(fragment));
    await page.locator('.opblock').first().waitFor();
    return { context, page, complaints };
  }

  test.for(SCREENS)(
    'on a %s in %s mode it is accessible, fits the width, and loads nothing from another host',
    async ([screen, colorScheme, viewport]) => {
      const me = await newUser();
      const { context, page, complaints } = await open('', { colorScheme, viewport });
      const check = async (view: string): Promise<void> => {
        await look(page, `docs-${screen}-${colorScheme}-${view}`);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        const found = await violations(page, colorScheme === 'light' ? 'all' : 'colors');
        expect({ view, wide: width > viewport.width, found }).toEqual({
          view,
          wide: false,
          found: [],
        });
      };
      const background = await page.evaluate<string>(
        'getComputedStyle(document.documentElement).backgroundColor',
      );
      const [red = 0] = /\d+/.exec(background)?.map(Number) ?? [];
      expect(red > 128).toBe(colorScheme === 'light');
      for (const tag of ['Workspaces', 'Notes', 'Todos', 'Calendar', 'Snapshots', 'Trash', 'Account'])
        expect(await page.locator(`#operations-tag-${tag}`).isVisible()).toBe(true);
      await check('start');
      await page.goto('about:blank');
      await page.goto(docsUrl('#/Notes/createNote'));
      const place = operation(page, '#/Notes/createNote');
      await place.locator('.response').first().waitFor();
      await check('open');
      await panel(page).getByLabel('API key').fill(me.key);
      await panel(page).getByRole('button', { name: 'Sign in' }).click();
      await signedIn(page).waitFor();
      await place.getByLabel('Request body').fill(JSON.stringify({ name: 'n'.repeat(200) }));
      expect(await execute(page, '#/Notes/createNote')).toMatch(/^200[^]*nnn/);
      await place.locator('.live-responses-table').scrollIntoViewIfNeeded();
      await look(page, `docs-${screen}-${colorScheme}-response`);
      for (const tab of await place.getByRole('tab', { name: 'Schema' }).all()) await tab.click();
      await check('called');
      await page.getByRole('button', { name: 'Schemas' }).click();
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      await check('schemas');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('all endpoints are accessible and fit a phone in light and dark mode, each with a sample and its schemas', async () => {
    const { context, page, complaints } = await open('', { viewport: PHONE });
    const endpoints = await page.locator('.opblock').all();
    expect(endpoints).toHaveLength(routes.length);
    // A few at a time: with all of them open, the page is so large that one check takes minutes on a busy machine.
    for (let first = 0; first < endpoints.length; first += 9) {
      const group = endpoints.slice(first, first + 9);
      // One after the other: Swagger UI resolves the references of all that are opened together in one blocking step.
      for (const endpoint of group) {
        await endpoint.locator('.opblock-summary-control').click();
        await endpoint.locator('.samples code').waitFor();
      }
      await page.evaluate(
        `document.querySelectorAll('.tablinks[data-name=model]').forEach((tab) => tab.click())`,
      );
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      for (const [colorScheme, rules] of [
        ['light', 'all'],
        ['dark', 'colors'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await violations(page, rules);
        expect({ first, colorScheme, found }).toEqual({ first, colorScheme, found: [] });
      }
      for (const endpoint of group) await endpoint.locator('.opblock-summary-control').click();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the introduction links to the app, the cookbook and MCP, and its curl appends to today’s note', async () => {
    const me = await newUser();
    const { context, page, complaints } = await open();
    const introduction = page.locator('.info__description');
    const base = inject('baseUrl');
    const links = await introduction.getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      `${base}/app`,
      `${base}/docs/cookbook`,
      'https://modelcontextprotocol.io',
      `${base}/llms.txt`,
    ]);
    const text = (await introduction.locator('pre').textContent()) ?? '';
    expect(text).toContain('export NOTES_KEY=service_…\n');
    await runSample(me.key, 'curl', text.replace(/^export .*$/m, ''));
    expect((await me.ok(getDailyContract, {})).data).toMatchObject({ content: '- [ ] Try the notes' });
    await page.goto(`${base}/docs/cookbook`);
    await look(page, 'docs-cookbook');
    await page.getByRole('heading', { name: 'Retry safely' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Notes API' }).click();
    await page.locator('.opblock').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the samples in curl, JavaScript and Python run as shown, and all create what the form says', async () => {
    const me = await newUser();
    const { context, page, complaints } = await open('#/Notes/createNote');
    const input = {
      name: `It's a "plan" ☃`,
      content: "- [ ] $HOME `pwd` ${x} \\ %s\n\t'''",
      syncTodos: true,
      groupId: null,
    };
    await page.locator('.is-open').getByLabel('Request body').fill(JSON.stringify(input));
    await page.locator('.is-open').getByLabel('Idempotency-Key').fill("it's-one");
    for (const language of languages) {
      await expect.poll(() => sample(page, language)).toContain('s-one');
      const text = await sample(page, language);
      expect(text).not.toContain('service_');
      expect(text).toMatch(/Content-Type"?: "?application\/json/);
      expect(await runSample(me.key, language, text.replaceAll('s-one', `s-${language}`))).toContain(
        '"data"',
      );
    }
    const { data } = await me.ok(listNotesContract, {});
    const { name, content } = input;
    expect(data.map((note) => ({ name: note.name, content: note.content }))).toEqual(
      languages.map(() => ({ name, content })),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('samples send bare Markdown and paths, leave out defaults, and can be copied', async () => {
    const me = await newUser();
    const { context, page, complaints } = await open('#/Calendar/appendDaily');
    await page.locator('.is-open').getByLabel('Request content type').selectOption('text/markdown');
    await page.locator('.is-open').getByLabel('Request body').fill("it's\n{}");
    for (const language of languages) {
      await expect.poll(() => sample(page, language)).toContain('text/markdown');
      await runSample(me.key, language, await sample(page, language));
    }
    expect((await me.ok(getDailyContract, {})).data?.content).toBe(
      languages.map(() => "it's\n{}").join('\n'),
    );

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('about:blank');
    await page.goto(docsUrl('#/Notes/getNote'));
    await page.getByRole('textbox', { name: 'noteId' }).fill('one');
    const expected = `curl '${inject('baseUrl')}/note/one' \\\n  -H "Authorization: Bearer $NOTES_KEY"`;
    await expect.poll(() => sample(page, 'curl')).toBe(expected);
    await page.locator('.samples').getByRole('button', { name: 'Copy' }).click();
    await page.locator('.samples').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(expected);
    await page.getByRole('textbox', { name: 'noteId' }).fill('');
    await expect.poll(() => sample(page, 'curl')).toContain("/note/noteId' ");

    await page.goto('about:blank');
    await page.goto(docsUrl('#/Notes/listNotes'));
    await page.locator('.is-open').getByLabel('limit').fill('5');
    await expect.poll(() => sample(page, 'curl')).toContain(`curl '${inject('baseUrl')}/note?limit=5' `);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a file is stored and read by the forms, and by the samples as they are shown', async () => {
    const me = await newUser();
    const folder = newFolder();
    const bytes = bytesOf(2_000);
    writeFileSync(join(folder, "it's.png"), bytes);
    const { context, page, complaints } = await open(`#key=${me.key}`);
    await signedIn(page).waitFor();
    await page.goto('about:blank');
    await page.goto(docsUrl('#/Files/putFile'));
    const put = page.locator('.is-open');
    await put.getByRole('textbox', { name: 'path' }).fill('a b.png');
    await put.locator('input[type=file]').setInputFiles(join(folder, "it's.png"));
    expect(await execute(page, '#/Files/putFile')).toMatch(/^200[^]*"size": 2000/);
    const { data: found } = await me.ok(listFilesContract, { path: 'a b.png' });
    const { id = '', sha256: tag } = found[0] ?? {};
    expect(tag).toBe(sha256(bytes));
    for (const language of languages) {
      await put.getByRole('textbox', { name: 'path' }).fill(`${language}.png`);
      await expect.poll(() => sample(page, language)).toContain(`${language}.png`);
      await runSample(me.key, language, await sample(page, language), folder);
    }
    const { data } = await me.ok(listFilesContract, {});
    expect(data.map((file) => [file.path, file.sha256])).toEqual(
      ['JavaScript.png', 'Python.png', 'a b.png', 'curl.png']
        .filter((path) => path === 'a b.png' || languages.includes(path.replace('.png', '')))
        .map((path) => [path, tag]),
    );
    await page.goto('about:blank');
    await page.goto(docsUrl('#/Files/getFile'));
    await page.getByRole('textbox', { name: 'fileId' }).fill(id);
    for (const language of languages) {
      await expect.poll(() => sample(page, language)).toContain(id);
      await runSample(me.key, language, await sample(page, language), folder);
      expect(readFileSync(join(folder, 'download')).equals(bytes)).toBe(true);
      rmSync(join(folder, 'download'));
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.for([
    ['a word of a description', 'acknowledged', ['/note']],
    ['a word of a summary, in any case', 'RENAME, rewrite', ['/note']],
    ['a parameter', 'idempotency-key snapshot', ['/snapshot']],
    ['several words in any order', 'append daily', ['/daily/append', '/weekly/append']],
    ['a tag', 'changes feed', ['/changes']],
    ['nothing, and says so', 'notaword', []],
  ] as const)('the filter finds %s', async ([, text, paths]) => {
    const { context, page, complaints } = await open();
    await page.getByLabel('Filter').fill(text);
    const shown = () => page.locator('.opblock-summary-path').allTextContents();
    if (paths.length === 0) await page.getByText('No endpoint matches.').waitFor();
    await expect
      .poll(async () => (await shown()).map((path) => path.replaceAll('\u200b', '')))
      .toEqual(paths);
    await page.getByLabel('Filter').fill('');
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(30);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a key in the address signs in, is removed from the address and the history at once, and survives a reload', async () => {
    const me = await newUser();
    const { context, page, complaints } = await open(`#key=${me.key}`);
    await signedIn(page).waitFor();
    expect(page.url()).toBe(docsUrl());
    expect(await page.evaluate('history.length')).toBe(2);
    expect(await page.content()).not.toContain(me.key);
    await page.reload();
    await signedIn(page).waitFor();
    await operation(page, '#/Workspaces/listWorkspaces').locator('.opblock-summary-control').click();
    expect(await execute(page, '#/Workspaces/listWorkspaces')).toMatch(/^200[^]*"Personal"/);
    expect(await stored(page)).toEqual([[me.key], {}, '']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the key is removed from the address before Swagger UI is loaded', async () => {
    const me = await newUser();
    const { context } = await watched(browser);
    const page = await context.newPage();
    await page.route('**/swagger-ui-bundle-*', (route) => route.abort());
    await page.goto(docsUrl(`#key=${me.key}`));
    expect(page.url()).toBe(docsUrl());
    await context.close();
  });

  test('a key in the address never replaces the stored key without a click', async () => {
    const [me, other] = await Promise.all([newUser(), newUser()]);
    const { context, page, complaints } = await open(`#key=${me.key}`);
    await signedIn(page).waitFor();
    const offer = panel(page).getByText('This link contains another key than the one in use.');
    for (const arrive of [
      () => page.evaluate(`location.hash = 'key=${other.key}'`),
      () => page.goto('about:blank').then(() => page.goto(docsUrl(`#key=${other.key}`))),
    ]) {
      await arrive();
      await offer.waitFor();
      expect(page.url()).toBe(docsUrl());
      expect(await stored(page)).toEqual([[me.key], {}, '']);
      await panel(page).getByRole('button', { name: 'Keep my key' }).click();
      await signedIn(page).waitFor();
      expect(await stored(page)).toEqual([[me.key], {}, '']);
    }
    await page.evaluate(`location.hash = 'key=${other.key}'`);
    await offer.waitFor();
    await look(page, 'docs-offer');
    expect(await violations(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Use the new key' }).click();
    await signedIn(page).waitFor();
    expect(await stored(page)).toEqual([[other.key], {}, '']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the key is stored in this tab only, and signing out removes it', async () => {
    const me = await newUser();
    const { context, page, complaints } = await open();
    await panel(page).getByLabel('API key').fill(` ${me.key} `);
    await panel(page).getByLabel('API key').press('Enter');
    await signedIn(page).waitFor();
    expect(await stored(page)).toEqual([[me.key], {}, '']);
    const another = await context.newPage();
    await another.goto(docsUrl());
    expect(await another.evaluate('sessionStorage.length')).toBe(0);
    await panel(page).getByRole('button', { name: 'Sign out' }).click();
    await panel(page).getByLabel('API key').waitFor();
    expect(await stored(page)).toEqual([[], {}, '']);
    await operation(page, '#/Workspaces/listWorkspaces').locator('.opblock-summary-control').click();
    expect(await execute(page, '#/Workspaces/listWorkspaces')).toMatch(/^401/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a link in llms.txt opens its endpoint on the page', async () => {
    const address = `${inject('baseUrl')}/llms.txt`;
    const text = await (await fetch(address)).text();
    const [, link = ''] = /\[PUT \/note\]\((.+?)\)/.exec(text) ?? [];
    const { context, complaints } = await watched(browser);
    const page = await context.newPage();
    await page.goto(new URL(link, address).href);
    await page.locator('#operations-Notes-updateNote.is-open').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the keyboard opens an endpoint from the list of tags', async () => {
    const { context, page, complaints } = await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Todos' }).press('Enter');
    expect(page.url()).toBe(docsUrl('#/Todos'));
    await operation(page, '#/Todos/listTodos').getByRole('button', { name: 'List the todos' }).press('Enter');
    await operation(page, '#/Todos/listTodos').getByRole('button', { name: 'Execute' }).waitFor();
    expect(page.url()).toBe(docsUrl('#/Todos/listTodos'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('without JavaScript the page links to openapi.json', async () => {
    const { context, complaints } = await watched(browser, { javaScriptEnabled: false, viewport: PHONE });
    const page = await context.newPage();
    await page.goto(docsUrl());
    await look(page, 'docs-plain');
    await page.getByRole('link', { name: 'openapi.json' }).first().click();
    expect(page.url()).toBe(`${inject('baseUrl')}/openapi.json`);
    expect(await page.textContent('body')).toContain('"openapi":"3.1.0"');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

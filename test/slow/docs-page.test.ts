// The API reference in a real browser. SCREENSHOTS=folder stores screenshots.
// @module-tag slow
// @module-tag proof
// @module-tag browser
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { violations } from '../harness/accessibility.ts';
import { test, type Pages } from '../harness/browser-test.ts';
import { newUser } from '../harness/client.ts';
import { newFolder } from '../harness/example.ts';
import { bytesOf, sha256 } from '../harness/files.ts';
import { languages, runSample } from '../harness/samples.ts';
import { DESK, look, PHONE, type Watched } from '../harness/web-app.ts';

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

/** Chooses the language of the samples. */
const choose = (page: Page, language: string): Promise<void> =>
  page.locator('.is-open .samples').getByRole('button', { name: language }).click();

/** The sample of the open operation in the chosen language. */
const sample = async (page: Page): Promise<string> =>
  (await page.locator('.is-open .samples code').textContent()) ?? '';

describe('the reference page', () => {
  async function open(
    pages: Pages,
    fragment = '',
    options: BrowserContextOptions = { viewport: DESK },
  ): Promise<Watched & { readonly page: Page }> {
    const watched = await pages.context({ ...options, isRecorded: false });
    const page = await watched.context.newPage();
    await page.goto(docsUrl(fragment));
    await page.locator('.opblock').first().waitFor();
    return { ...watched, page };
  }

  /** Opens another operation, as a page of its own. */
  async function reopen(page: Page, fragment: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(docsUrl(fragment));
  }

  test.for(SCREENS)(
    'on a %s in %s mode it is accessible, fits the width, and loads nothing from another host',
    async ([screen, colorScheme, viewport], { me, pages }) => {
      const { page } = await open(pages, '', { colorScheme, viewport });
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
      await reopen(page, '#/Notes/createNote');
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
    },
  );

  test('all endpoints are accessible and fit a phone in light and dark mode, each with a sample and its schemas', async ({
    pages,
  }) => {
    const { page } = await open(pages, '', { viewport: PHONE });
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
  });

  test('the introduction links to the app, the cookbook, limits, errors and MCP, and its curl appends to today’s note', async ({
    me,
    pages,
  }) => {
    const { page } = await open(pages);
    const introduction = page.locator('.info__description');
    const base = inject('baseUrl');
    const links = await introduction.getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      `${base}/app`,
      `${base}/docs/cookbook`,
      `${base}/docs#limits`,
      `${base}/docs#errors`,
      'https://modelcontextprotocol.io',
      `${base}/llms.txt`,
      `${base}/notes.mjs`,
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
  });

  test('the samples in curl, JavaScript and Python run as shown, and all create what the form says', async ({
    me,
    pages,
  }) => {
    const { page } = await open(pages, '#/Notes/createNote');
    const input = {
      name: `It's a "plan" ☃`,
      content: "- [ ] $HOME `pwd` ${x} \\ %s\n\t'''",
      syncTodos: true,
      groupId: null,
    };
    await page.locator('.is-open').getByLabel('Request body').fill(JSON.stringify(input));
    for (const language of languages) {
      await choose(page, language);
      await page.locator('.is-open').getByLabel('Idempotency-Key').fill(`it's-${language}`);
      await expect.poll(() => sample(page)).toContain(`s-${language}`);
      const text = await sample(page);
      expect(text).not.toContain('service_');
      expect(text).toMatch(/Content-Type"?: "?application\/json/);
      expect(await runSample(me.key, language, text)).toContain('"data"');
    }
    const { data } = await me.ok(listNotesContract, {});
    const { name, content } = input;
    expect(data.map((note) => ({ name: note.name, content: note.content }))).toEqual(
      languages.map(() => ({ name, content })),
    );
  });

  test('samples send bare Markdown and paths, leave out defaults, and can be copied', async ({
    me,
    pages,
  }) => {
    const { context, page } = await open(pages, '#/Calendar/appendDaily');
    await page.locator('.is-open').getByLabel('Request content type').selectOption('text/markdown');
    await page.locator('.is-open').getByLabel('Request body').fill("it's\n{}");
    await expect.poll(() => sample(page)).toContain('text/markdown');
    await runSample(me.key, 'curl', await sample(page));
    expect((await me.ok(getDailyContract, {})).data?.content).toBe("it's\n{}");

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await reopen(page, '#/Notes/getNote');
    await page.getByRole('textbox', { name: 'noteId' }).fill('one');
    const expected = `curl '${inject('baseUrl')}/note/one' \\\n  -H "Authorization: Bearer $NOTES_KEY"`;
    await expect.poll(() => sample(page)).toBe(expected);
    await page.locator('.samples').getByRole('button', { name: 'Copy' }).click();
    await page.locator('.samples').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(expected);
    await page.getByRole('textbox', { name: 'noteId' }).fill('');
    await expect.poll(() => sample(page)).toContain("/note/noteId' ");

    await reopen(page, '#/Notes/listNotes');
    await page.locator('.is-open').getByLabel('limit').fill('5');
    await expect.poll(() => sample(page)).toContain(`curl '${inject('baseUrl')}/note?limit=5' `);
  });

  test('a file is stored and read by the forms, and by the samples as they are shown', async ({
    me,
    pages,
  }) => {
    const folder = newFolder();
    const bytes = bytesOf(2_000);
    writeFileSync(join(folder, "it's.png"), bytes);
    const { page } = await open(pages, `#key=${me.key}`);
    await signedIn(page).waitFor();
    await reopen(page, '#/Files/putFile');
    const put = page.locator('.is-open');
    await put.getByRole('textbox', { name: 'path' }).fill('a b.png');
    await put.locator('input[type=file]').setInputFiles(join(folder, "it's.png"));
    expect(await execute(page, '#/Files/putFile')).toMatch(/^200[^]*"size": 2000/);
    await put.getByRole('textbox', { name: 'path' }).fill('c.png');
    await expect.poll(() => sample(page)).toContain('c.png');
    await runSample(me.key, 'curl', await sample(page), folder);
    const { data } = await me.ok(listFilesContract, {});
    expect(data.map((file) => [file.path, file.sha256])).toEqual([
      ['a b.png', sha256(bytes)],
      ['c.png', sha256(bytes)],
    ]);
    const { id = '' } = data[0] ?? {};
    await reopen(page, '#/Files/getFile');
    await page.getByRole('textbox', { name: 'fileId' }).fill(id);
    await expect.poll(() => sample(page)).toContain(id);
    await runSample(me.key, 'curl', await sample(page), folder);
    expect(readFileSync(join(folder, 'download')).equals(bytes)).toBe(true);
  });

  test('the filter finds words of descriptions, summaries, parameters and tags, in any case and order', async ({
    pages,
  }) => {
    const { page } = await open(pages);
    const shown = async () =>
      (await page.locator('.opblock-summary-path').allTextContents()).map((path) =>
        path.replaceAll('\u200b', ''),
      );
    for (const [text, paths] of [
      ['acknowledged', ['/note']],
      ['RENAME, rewrite', ['/note']],
      ['idempotency-key snapshot', ['/snapshot']],
      ['append daily', ['/daily/append', '/weekly/append']],
      ['changes feed', ['/changes']],
      ['notaword', []],
    ] as const) {
      await page.getByLabel('Filter').fill(text);
      await expect.poll(shown).toEqual(paths);
    }
    await page.getByText('No endpoint matches.').waitFor();
    await page.getByLabel('Filter').fill('');
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(30);
  });

  test('a key in the address signs in, is removed from the address and the history at once, and survives a reload', async ({
    me,
    pages,
  }) => {
    const { page } = await open(pages, `#key=${me.key}`);
    await signedIn(page).waitFor();
    expect(page.url()).toBe(docsUrl());
    expect(await page.evaluate('history.length')).toBe(2);
    expect(await page.content()).not.toContain(me.key);
    await page.reload();
    await signedIn(page).waitFor();
    await operation(page, '#/Workspaces/listWorkspaces').locator('.opblock-summary-control').click();
    expect(await execute(page, '#/Workspaces/listWorkspaces')).toMatch(/^200[^]*"Personal"/);
    expect(await stored(page)).toEqual([[me.key], {}, '']);
  });

  test('the key is removed from the address before Swagger UI is loaded', async ({ me, pages }) => {
    // Its own scripts complain.
    const page = await (await pages.unwatched()).newPage();
    await page.route('**/swagger-ui-bundle-*', (route) => route.abort());
    await page.goto(docsUrl(`#key=${me.key}`));
    expect(page.url()).toBe(docsUrl());
  });

  test('a key in the address never replaces the stored key without a click', async ({ me, pages }) => {
    const other = await newUser();
    const { page } = await open(pages, `#key=${me.key}`);
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
  });

  test('the key is stored in this tab only, and signing out removes it', async ({ me, pages }) => {
    const { context, page } = await open(pages);
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
  });

  test('a link in llms.txt opens its endpoint on the page', async ({ pages }) => {
    const address = `${inject('baseUrl')}/llms.txt`;
    const text = await (await fetch(address)).text();
    const [, link = ''] = /\[PUT \/note\]\((.+?)\)/.exec(text) ?? [];
    const { context } = await pages.context();
    const page = await context.newPage();
    await page.goto(new URL(link, address).href);
    await page.locator('#operations-Notes-updateNote.is-open').waitFor();
  });

  test('an address leads to a section below the endpoints, and a link in it opens an endpoint', async ({
    pages,
  }) => {
    const { page } = await open(pages, '#errors');
    const top = (id: string) =>
      page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
    await expect.poll(async () => Math.abs(await top('errors'))).toBeLessThan(50);
    expect(page.url()).toBe(docsUrl('#errors'));
    await page
      .getByRole('region', { name: 'Errors' })
      .getByRole('link', { name: 'GET /changes' })
      .first()
      .click();
    await operation(page, '#/Changes/listChanges').getByRole('button', { name: 'Execute' }).waitFor();
    await expect.poll(async () => Math.abs(await top('operations-Changes-listChanges'))).toBeLessThan(50);
    expect(page.url()).toBe(docsUrl('#/Changes/listChanges'));
  });

  test('the keyboard opens an endpoint from the list of tags', async ({ pages }) => {
    const { page } = await open(pages);
    await page.getByRole('navigation').getByRole('link', { name: 'Todos' }).press('Enter');
    expect(page.url()).toBe(docsUrl('#/Todos'));
    await operation(page, '#/Todos/listTodos').getByRole('button', { name: 'List the todos' }).press('Enter');
    await operation(page, '#/Todos/listTodos').getByRole('button', { name: 'Execute' }).waitFor();
    expect(page.url()).toBe(docsUrl('#/Todos/listTodos'));
  });

  test('without JavaScript the page links to openapi.json', async ({ pages }) => {
    const { context } = await pages.context({ javaScriptEnabled: false, viewport: PHONE });
    const page = await context.newPage();
    await page.goto(docsUrl());
    await look(page, 'docs-plain');
    await page.getByRole('link', { name: 'openapi.json' }).first().click();
    expect(page.url()).toBe(`${inject('baseUrl')}/openapi.json`);
    expect(await page.textContent('body')).toContain('"openapi":"3.1.0"');
  });
});

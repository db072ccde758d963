// The rules of the code (CONTRIBUTING, "The map" and "Conventions"; docs/design.md) that .oxlintrc.json, which has the
// directions of imports, can't express: circles of types, where state is, and facilities that only one place may use.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The web app runs in browsers, so the rules of the service's functions do not apply to it. */
const isApp = ({ path }: { path: string }): boolean => path.startsWith('functions/app/');
const files = read('{functions,lib,infra}/**/*.ts').filter((file) => !isApp(file));
const app = read('functions/app/**/*.{ts,tsx,css}');
const appCode = app.filter(({ path }) => !path.endsWith('.css'));

const importsOf = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    relative(ROOT, join(ROOT, dirname(path), to)),
  );

test('no file of lib imports itself through others, types included', () => {
  const lib = files.filter(({ path }) => path.startsWith('lib/'));
  const rest = new Map(lib.map((file) => [file.path, new Set(importsOf(file))]));
  // A file that imports none of the rest is in no circle.
  for (let size = -1; size !== rest.size;) {
    size = rest.size;
    for (const [path, imports] of rest) if (imports.isDisjointFrom(new Set(rest.keys()))) rest.delete(path);
  }
  expect([...rest.keys()]).toEqual([]);
});

/** The folders that the files of each folder import, each with one of the imports. Subfolders are folders of their own. */
function importedFolders(code: readonly { readonly path: string; readonly text: string }[]) {
  const imports = new Map<string, Map<string, string>>();
  for (const file of code)
    for (const to of importsOf(file)) {
      const [own, other] = [dirname(file.path), dirname(to)];
      if (own !== other) imports.set(own, (imports.get(own) ?? new Map()).set(other, `${file.path} → ${to}`));
    }
  return imports;
}

/** The imports between folders that are in a circle, one for each pair. */
function folderCircles(code: readonly { readonly path: string; readonly text: string }[]): string[] {
  const imports = importedFolders(code);
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from)?.keys() ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return [...imports].flatMap(([from, ties]) =>
    [...ties].filter(([to]) => reached(to).has(from)).map(([, tie]) => tie),
  );
}

test('no circle of imports connects folders of lib, infra and the web app, types included', () => {
  expect(importedFolders(appCode).get('functions/app/views')?.keys()).toContain('functions/app/parts');
  expect(folderCircles([...files, ...appCode])).toEqual([]);
});

test('a circle of three folders is found', () => {
  const file = (path: string, to: string) => ({ path, text: `import { a } from '${to}';` });
  const [one, two, three] = [
    file('lib/a/one.ts', '../b/two.ts'),
    file('lib/b/two.ts', '../c/three.ts'),
    file('lib/c/three.ts', '../a/other.ts'),
  ];
  expect(folderCircles([one, two, file('lib/c/three.ts', './four.ts')])).toEqual([]);
  expect(folderCircles([one, two, three])).toEqual([
    'lib/a/one.ts → lib/b/two.ts',
    'lib/b/two.ts → lib/c/three.ts',
    'lib/c/three.ts → lib/a/other.ts',
  ]);
});

/** The folders of the domain that all others import: who may do what, and how a change is written. */
const BASE = ['', 'access', 'write'];

/** The folders of the domain that others import, each with those that it may import itself. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  access: [],
  write: [],
  checkboxes: [],
  notes: ['checkboxes'],
  links: ['checkboxes', 'notes'],
  todos: ['checkboxes', 'notes'],
};

/** The folders that import further ones: restoring from the trash also restores groups and files, sign-in creates keys, and revoking a key can end its links. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  trash: ['groups', 'files'],
  changes: ['files'],
  sharing: ['files'],
  keys: ['sharing'],
  signin: ['keys'],
};

test('domain folders import access and write, then only todos and links → notes → checkboxes, trash → groups and files, changes → files, and signin → keys → sharing', () => {
  const folder = (path: string): string => /^lib\/domain\/(\w+)\//.exec(path)?.[1] ?? '';
  const wrong = files
    .filter(({ path }) => folder(path) !== '')
    .flatMap((file) => {
      const own = folder(file.path);
      const allowed = new Set([...BASE, own, ...(SHARED[own] ?? Object.keys(SHARED)), ...(ALSO[own] ?? [])]);
      return importsOf(file)
        .filter((to) => !allowed.has(folder(to)))
        .map((to) => `${file.path} → ${to}`);
    });
  expect(wrong).toEqual([]);
});

test('the HTTP layer imports only callers, outcomes and errors from the domain, and the protocol of sign-in', () => {
  const known = files
    .filter(({ path }) => path.startsWith('lib/api/'))
    .flatMap(importsOf)
    .filter((to) => to.startsWith('lib/domain/') && !to.startsWith('lib/domain/signin/'));
  expect([...new Set(known)].toSorted()).toEqual([
    'lib/domain/access/group-key-error.ts',
    'lib/domain/caller.ts',
    'lib/domain/errors.ts',
    'lib/domain/write/outcome.ts',
  ]);
});

const holders = (what: RegExp, where: RegExp) =>
  files.filter(({ path, text }) => where.test(path) && what.test(text)).map(({ path }) => path);

test('only the database client reads the environment', () => {
  expect(holders(/process\.env/, /^(lib|functions)\//)).toEqual(['lib/db/table/client.ts']);
});

test('only keys.ts contains key prefixes', () => {
  expect(holders(/[A-Z]#/, /^(lib|functions)\//)).toEqual(['lib/db/table/keys.ts']);
});

test('only lib/core reads the clock and random numbers', () => {
  const calls = /Date\.now|new Date\(|Math\.random|getRandomValues/;
  expect(holders(calls, /^(lib|functions)\//).toSorted()).toEqual([
    'lib/core/clock.ts',
    'lib/core/random.ts',
  ]);
});

test('errors are recognized by a code or a typed message, never by the words of a message', () => {
  const byWords =
    /message\)?\??\.(?:match|search|includes|endsWith)\(|(?<!typeof )\bmessage\)? [!=]== ['`]|\/\w*\.(?:test|exec)\([^)]*message/;
  const sources = read('{functions,lib,infra}/**/*.{ts,tsx,js}').filter(({ text }) => byWords.test(text));
  expect(sources.map(({ path }) => path)).toEqual([]);
});

test('writes in a workspace are commits; only accounts, keys, links and purges are written without one', () => {
  expect(holders(/\btransact\(/, /^lib\/(?!db\/table\/)/).toSorted()).toEqual([
    'lib/db/ledger/commit.ts',
    'lib/db/resources/sign-in-codes.ts',
    'lib/domain/account/account.ts',
    'lib/domain/keys/api-keys.ts',
    'lib/domain/keys/key-slots.ts',
    'lib/domain/sharing/create-link.ts',
    'lib/domain/sharing/delete-link.ts',
    'lib/domain/sharing/links-of-keys.ts',
    'lib/domain/signin/redeem.ts',
    'lib/domain/workspaces/delete-user.ts',
    'lib/domain/workspaces/purge.ts',
    'lib/domain/workspaces/workspaces.ts',
  ]);
});

const OUTSIDE_CACHE = /^(lib\/(?!cache\/)|functions\/)/;

/** The constants at the top level of the modules outside lib/cache. */
const constants = files
  .filter(({ path }) => OUTSIDE_CACHE.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?const (\w+)(?:: ([^=]+?))? =\s+(?:new (\w+))?/gm)].map(
      ([, name = '', type = '', made = '']) => ({ path, text, name, type, made }),
    ),
  );

test('modules outside lib/cache declare no variables', () => {
  expect(holders(/^(export )?(let|var) /m, OUTSIDE_CACHE)).toEqual([]);
});

test('modules outside lib/cache create no mutable objects except the client and the request context', () => {
  const changeable = constants
    .filter(({ made, type }) => made !== '' && made !== 'RegExp' && !/^Readonly(Set|Map)</.test(type))
    .map(({ path, made }) => `${path}: ${made}`);
  expect(changeable.toSorted()).toEqual([
    'lib/core/request-context.ts: AsyncLocalStorage',
    'lib/db/table/client.ts: DynamoDBClient',
  ]);
});

const CHANGE = [
  String.raw`\.(push|set|add|delete|pop|shift|unshift|splice|sort|reverse|fill|clear)\(`,
  String.raw`(\.\w+|\[[^\]]+\]) (\+|\?\?|\|\|)?= `,
].join('|');

test('modules outside lib/cache do not change their constants', () => {
  const changed = constants.filter(({ name, text }) => RegExp(`(?<![\\w.])${name}(${CHANGE})`).test(text));
  expect(changed.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('every file of functions, lib and infra begins with a comment on its purpose', () => {
  expect(files.filter(({ text }) => !text.startsWith('// ')).map(({ path }) => path)).toEqual([]);
});

const APP_FILE_MAX_LINES = 250;

test('files have at most 150 lines', () => {
  const long = files.filter(({ text }) => text.trimEnd().split('\n').length > 150);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('the web app never turns a string into HTML, except that of the clipboard into a page that is only read', () => {
  const wrong = appCode.filter(({ text }) =>
    /dangerouslySetInnerHTML|createContextualFragment|DOMParser/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual(['functions/app/editor/inert-page.ts']);
});

test('every file of the web app begins with a comment and has at most 250 lines', () => {
  const wrong = app.filter(
    ({ text }) => !/^\/(\/|\*{1,2}) /.test(text) || text.trimEnd().split('\n').length > APP_FILE_MAX_LINES,
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no file is named utils, types or helpers, and none re-exports another', () => {
  const named = [...files, ...app].map(({ path }) => path);
  expect(named.filter((path) => /\b(utils?|types|helpers)\b/.test(path))).toEqual([]);
  expect(holders(/^export (\*|\{[^}]*\}) from/m, /^(lib|functions|infra)\//)).toEqual([]);
});

test('no test mocks a module or a function', () => {
  const mocking = globSync('test/**/*.ts', { cwd: ROOT }).filter((path) =>
    /\bvi\.(mock|doMock|fn)\(/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(mocking).toEqual([]);
});

test('every test file that starts a browser has the tag browser', () => {
  const tagged = (isTagged: boolean) =>
    read('test/**/*.test.ts')
      .filter(({ text }) => /^import [^;]*harness\/(browser|browser-test|killable-browser)\.ts'/m.test(text))
      .filter(({ text }) => /\n\/\/ @module-tag browser\n/.test(text) === isTagged)
      .map(({ path }) => path);
  expect(tagged(true)).toContain('test/slow/app/today.test.ts');
  expect(tagged(false)).toEqual([]);
});

test('no test uses skipIf or runIf: files are chosen before they are run, and such a test is taken for a skipped one', () => {
  const found = read('test/**/*.test.ts').filter(({ text }) =>
    /\b(?:describe|test)\.(?:skipIf|runIf)\(/.test(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('the tags of a test are literals, because files are chosen by them before they are run', () => {
  const tags = read('test/**/*.test.ts').flatMap(({ path, text }) =>
    [...text.matchAll(/\{ tags(?:: \[| \}).{0,8}/g)].map(([found]) => ({ path, found })),
  );
  expect(tags.length).toBeGreaterThan(50);
  // The others are those of workflows.
  const others = tags.filter(({ found }) => !/^\{ tags: \['(?:slow|proof)'\]/.test(found));
  expect([...new Set(others.map(({ path }) => path))]).toEqual(['test/infra/workflows.test.ts']);
});

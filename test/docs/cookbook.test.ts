// The recipes of docs/cookbook.md, run as written, print the output shown below them: each by itself in bash, and the whole
// page in an interactive bash and zsh, as if it were pasted there.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { writeState } from '../../infra/local/database/state.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { missing } from '../harness/example.ts';

const run = promisify(execFile);

const [head = '', ...sections] = readFileSync(join(ROOT, 'docs/cookbook.md'), 'utf8').split(/^## /m);

const block = (language: string, text: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1] ?? '';

const recipes = sections.map((text) => ({
  title: text.slice(0, text.indexOf('\n')),
  script: block('sh', text),
  output: block('text', text),
}));

// The state that lets the keys command find a running server.
const dataDir = mkdtempSync(join(tmpdir(), 'notes-data-'));
writeState(dataDir, { pid: process.pid, port: 3000, endpoint: inject('endpoint'), accessKeyId: 'local' });
afterAll(() => rmSync(dataDir, { recursive: true }));

const environment = (me: Client) => ({
  ...process.env,
  DATA_DIR: dataDir,
  NOTES_URL: inject('baseUrl'),
  NOTES_KEY: me.key,
});

async function bash(script: string, me: Client): Promise<string> {
  const env = environment(me);
  const all = `set -euo pipefail\n${block('sh', head)}${script}`;
  const { stdout } = await run('bash', ['-c', all], { cwd: ROOT, env });
  return stdout;
}

/**
 * A pattern for an output in the document: `…` matches any text on its line, and a line of its own matches any lines or
 * none.
 */
function pattern(text: string): RegExp {
  const lines = text.trim().split('\n');
  const parts = lines.map((line, n) => {
    if (line === '…') return '(\n.*)*';
    const literal = line.split('…').map((part) => RegExp.escape(part));
    return `${n > 0 ? '\n' : ''}${literal.join('.*')}`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

test('every recipe has its output', () => {
  expect(recipes.length).toBeGreaterThan(0);
  for (const { title, script, output } of recipes) {
    expect(script, title).not.toBe('');
    expect(output, title).not.toBe('');
  }
});

test.for(recipes.map((recipe) => [recipe.title, recipe] as const))(
  '%s',
  { tags: ['slow'] },
  async ([, recipe]) => {
    const { script, output } = recipe;
    const me = await newUser();
    expect((await bash(script, me)).trim()).toMatch(pattern(output));
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);

/** An interactive shell without a terminal and without settings of its own. It reads commands as if they were typed. */
const SHELLS = [
  ['bash', ['--norc', '-i']],
  ['zsh', ['-f', '-i']],
] as const;

test.for(SHELLS)(
  'the whole page, typed into %s from top to bottom, prints its output',
  { tags: ['slow'] },
  async ([shell, flags], { skip }) => {
    const reason = missing(`${shell} is missing`, shell, '-c', 'exit');
    skip(reason !== undefined, reason);
    const me = await newUser();
    // Its own session, because an interactive shell takes over the terminal of the tests.
    const typed = spawn(shell, flags, { cwd: ROOT, env: environment(me), detached: true });
    const between = 'printf "\\n\\036"\n';
    typed.stdin.end(block('sh', head) + recipes.map(({ script }) => script + between).join(''));
    const [output, errors] = await Promise.all([textOf(typed.stdout), textOf(typed.stderr)]);
    const printed = output.split('\n\u001E').map((part) => part.trim());
    for (const [n, recipe] of recipes.entries())
      expect(printed[n], `${recipe.title}\n${errors.slice(-3_000)}`).toMatch(pattern(recipe.output));
    expect(printed.slice(recipes.length)).toEqual(['']);
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);

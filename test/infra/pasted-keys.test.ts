// Commands and the keys in their arguments and environment: a key in a wrong place is never printed, and never used.
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { hasPastedKey } from '../../infra/cli/pasted-keys.ts';
import { newApiKey } from '../../lib/domain/keys/key-format.ts';
import { type } from '../harness/cli.ts';

const key = newApiKey();

test.for([
  [['revoke', key], true],
  [['list', '--user', key], true],
  [['list', `--user=${key}`], true],
  [['delete-user', `Bearer ${key}`], true],
  [[key], true],
  [['--key', key, key], true],
  [['--key', key], false],
  [[`--key=${key}`], false],
  [['revoke', key.slice(0, 12)], false],
  [['import', 'service_notes', '--workspace', crypto.randomUUID()], false],
] as const)('%j has a key in a wrong place: %s', ([args, isPasted]) => {
  expect(hasPastedKey(new Command().option('--key <key>'), args)).toBe(isPasted);
});

test('rejects any key if the command has no --key option', () => {
  expect(hasPastedKey(new Command(), ['--key', key])).toBe(true);
});

const wrong = (name: string, error: string) => ({
  status: 2,
  out: '',
  err: `error: ${error}\nTry: npm run ${name} -- --help\n`,
});

test.for([
  ['keys', ['revoke', key]],
  ['export', ['folder', '--workspace', key]],
] as const)('%s %o asks for an id and does not print the key', async ([name, args]) => {
  expect(await type(name, args)).toEqual(
    wrong(
      name,
      'an argument is an API key. Pass an id instead: npm run keys -- list --user ID shows the ids of keys',
    ),
  );
});

test.for(['import', 'export'])(
  '%s stops if only NOTES_API_KEY is set, the name that 1.2.0 read',
  async (name) => {
    const typed = await type(name, ['no-such-folder'], { NOTES_API_KEY: key });
    expect(typed).toEqual(wrong(name, 'NOTES_API_KEY is no longer read. Set NOTES_KEY instead'));
  },
);

test('a key in NOTES_URL is not printed', async () => {
  const { status, err } = await type('export', ['no-such-folder'], { NOTES_URL: key });
  expect([status, err]).toEqual([
    1,
    '\nThe base URL is an API key; it must be a URL such as https://…/api. Pass --url or set NOTES_URL.\n\n',
  ]);
});

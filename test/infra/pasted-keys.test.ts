// Commands and the keys in their arguments and environment: a key in a wrong place is never printed, and never used.
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { hasPastedKey } from '../../infra/ground/pasted-keys.ts';
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
  [
    'keys',
    ['revoke', key],
    'Pass an id instead: npm run keys -- list --user USER shows the ids of the keys of a user',
  ],
  ['import', [key], 'Set NOTES_KEY instead'],
  ['export', ['folder', '--workspace', key], 'Set NOTES_KEY instead'],
] as const)('%s %o says where a key belongs and does not print it', async ([name, args, advice]) => {
  expect(await type(name, args)).toEqual(wrong(name, `an argument contains an API key. ${advice}`));
});

test('keys revoke with the beginning of a key asks for the id and does not print it', async () => {
  expect(await type('keys', ['revoke', key.slice(0, 30)])).toEqual(
    wrong(
      'keys',
      'the argument is the beginning of a key. Pass the id of the key instead: npm run keys -- list --user USER shows it',
    ),
  );
});

test.for(['import', 'export'])(
  '%s stops if only NOTES_API_KEY is set, the name that 1.2.0 read',
  async (name) => {
    const typed = await type(name, ['no-such-folder'], { NOTES_API_KEY: key });
    expect(typed).toEqual(wrong(name, 'NOTES_API_KEY is no longer used. Set NOTES_KEY'));
  },
);

test('an empty NOTES_API_KEY stops nothing', async () => {
  const env = { NOTES_API_KEY: '', NOTES_URL: 'not-a-url' };
  expect((await type('export', ['no-such-folder'], env)).err).toBe(
    '\nThe base URL is "not-a-url"; it must be a URL such as https://…/api. Pass --url or set NOTES_URL.\n\n',
  );
});

test('a key in NOTES_URL is not printed', async () => {
  const { status, err } = await type('export', ['no-such-folder'], { NOTES_URL: key });
  expect([status, err]).toEqual([
    1,
    '\nThe base URL contains an API key. Pass a URL such as https://…/api with --url or NOTES_URL.\n\n',
  ]);
});

// npm run without -- keeps the options of a command for itself. The command must not run without them.
import { expect, test } from 'vitest';
import { type } from '../harness/cli.ts';

test.each([
  ['import', ['folder'], { npm_config_dates: 'true' }, '--dates'],
  [
    'import',
    ['folder', 'Journal'],
    { npm_config_daily: 'true', npm_config_files: '' },
    '--no-files, --daily',
  ],
  ['sync', ['folder'], { npm_config_dry_run: 'true' }, '--dry-run'],
  ['keys', ['create'], { npm_config_read_only: 'true' }, '--read-only'],
])('%s %s fails with status 2 and names the options that npm took', async (name, args, env, options) => {
  expect(await type(name, args, env)).toEqual({
    status: 2,
    out: '',
    err: `error: npm took ${options} for itself. Write -- before the options: npm run ${name} -- …\nTry: npm run ${name} -- --help\n`,
  });
});

test('settings of npm are no options of a command', async () => {
  const env = { npm_config_json: 'true', npm_config_force: 'true', npm_config_loglevel: 'silent' };
  const { status, err } = await type('import', ['no-such-folder'], env);
  expect({ status, err }).toEqual({ status: 1, err: '\nThere is no folder no-such-folder.\n\n' });
  const { err: other } = await type('keys', ['nothing'], { npm_config_user: 'root' });
  expect(other).toBe("error: unknown command 'nothing'\nTry: npm run keys -- --help\n");
});

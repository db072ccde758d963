// npm run test:mutations: tries the bugs of test/mutations.json one by one in a copy of the project, and prints those
// that no test notices. It runs a part of npm run test:proofs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../ground/root.ts';
import { UserError } from '../ground/user-error.ts';
import { command, runCommand } from './command.ts';

const PROOF = 'test/proofs/mutations.test.ts';

await runCommand(
  command('test:mutations', 'Tries the bugs of test/mutations.json one by one in a copy of the project.')
    .argument('[ids...]', 'only these bugs')
    .action(tryMutations),
);

function tryMutations(ids: readonly string[]): void {
  const list = JSON.parse(readFileSync(join(ROOT, 'test/mutations.json'), 'utf8')) as { id: string }[];
  const unknown = ids.filter((wanted) => list.every(({ id }) => id !== wanted));
  if (unknown.length > 0) throw new UserError(`test/mutations.json has no ${unknown.join(', ')}.`);
  const env = { ...process.env, ...(ids.length > 0 && { MUTATIONS: ids.join(' ') }) };
  const { status } = spawnSync('vitest', ['run', '--reporter=verbose', PROOF], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  });
  process.exitCode = status === 0 ? 0 : 1;
}

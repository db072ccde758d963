// npm run bench: measures what requests cost and writes the report. Exit status 1 if an invariant is broken, because
// the numbers would be meaningless; 2 for wrong arguments.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureBundles } from '../bench/bundles.ts';
import { measureEndpoints } from '../bench/endpoints.ts';
import { openEnvironment } from '../bench/environment.ts';
import { measureGrowth } from '../bench/growth.ts';
import { measureLargeList } from '../bench/large-list.ts';
import { circumstances, reportText } from '../bench/report.ts';
import { targetsOf, type Results } from '../bench/targets.ts';
import { ROOT } from '../build/functions.ts';
import { UserError } from '../user-error.ts';
import { command, runCommand } from './command.ts';

const FULL = { notes: [100, 1_000, 10_000], large: 100_000, imports: 9, warmRuns: 21 };
const QUICK = { notes: [100, 300], large: 1_000, imports: 1, warmRuns: 3 };

await runCommand(
  command('bench', 'Measure what every request costs and write benchmark.md.')
    .option('--quick', 'a small run: few notes, one import of each function')
    .option('--out <folder>', 'the folder of the report', join(ROOT, 'docs'))
    .action(bench),
);

async function bench({ quick = false, out }: { quick?: boolean; out: string }): Promise<void> {
  const [began, where] = [performance.now(), circumstances()];
  const results = await measure(quick ? QUICK : FULL);
  const targets = targetsOf(results);
  const took = `in ${Math.round((performance.now() - began) / 1_000)} s`;
  const ran = `\`npm run bench${quick ? ' -- --quick' : ''}\` ${took}: ${where}`;
  const file = join(out, 'benchmark.md');
  await mkdir(out, { recursive: true });
  await writeFile(file, reportText(results, targets, ran));
  console.log(`${targets.filter(({ met }) => met).length} of ${targets.length} targets met: ${file}`);
  const broken = results.violations.join('\n');
  if (broken) throw new UserError(`Invariants are broken, so the numbers cannot be trusted:\n${broken}`);
}

async function measure({ notes, large, imports, warmRuns }: typeof FULL): Promise<Results> {
  console.log('Starting');
  const environment = await openEnvironment();
  try {
    console.log('Endpoints');
    const { endpoints, edge } = await measureEndpoints(environment);
    console.log('Imports');
    const bundles = await measureBundles(environment.dist, imports);
    const growth = [];
    for (const size of notes) {
      console.log(`Lists of ${size} notes`);
      growth.push(...(await measureGrowth(environment, size, warmRuns)));
    }
    console.log(`A list of ${large} notes`);
    const largeList = await measureLargeList(environment, large);
    console.log('Integrity');
    return { endpoints, edge, bundles, growth, largeList, violations: await environment.violations() };
  } finally {
    await environment.close();
  }
}

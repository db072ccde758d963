// npm run bench: measures what requests cost and writes the report. Exit status 1 when the model and the database
// differ or an invariant is broken: the numbers would be worth nothing; 2 when an option is mistyped.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartSvg } from '../bench/chart.ts';
import { benchOptions, USAGE, type BenchOptions } from '../bench/options.ts';
import { startProgress } from '../bench/progress.ts';
import { CHART_FILE } from '../bench/report-growth.ts';
import { withCosts } from '../bench/readme.ts';
import { reportText } from '../bench/report.ts';
import type { Results } from '../bench/results.ts';
import { runBench } from '../bench/run.ts';
import { targetsOf } from '../bench/targets.ts';
import { ROOT } from '../build/functions.ts';
import { UserError, run } from '../user-error.ts';

await run(async () => {
  const options = optionsOrUsage();
  if (!options) return;
  await mkdir(options.out, { recursive: true });
  const results = await runBench(options, startProgress());
  const targets = targetsOf(results);
  await writeFile(join(options.out, 'BENCHMARK.md'), reportText(results, targets));
  await writeFile(
    join(options.out, 'BENCHMARK.json'),
    `${JSON.stringify({ ...results, targets }, null, 2)}\n`,
  );
  await writeFile(join(options.out, CHART_FILE), chartSvg(results.growth));
  if (!options.quick && options.out === ROOT) await updateReadme(results);
  const met = targets.filter((target) => target.met).length;
  console.log(`${met} of ${targets.length} targets met. The report is ${join(options.out, 'BENCHMARK.md')}`);
  const wrong = [...results.calibration.differences, ...results.violations];
  if (wrong.length > 0) throw new UserError(`The numbers can't be trusted:\n${wrong.join('\n')}`);
});

async function updateReadme(results: Results): Promise<void> {
  const file = join(ROOT, 'README.md');
  await writeFile(file, withCosts(await readFile(file, 'utf8'), results));
}

function optionsOrUsage(): BenchOptions | undefined {
  try {
    const options = benchOptions(process.argv.slice(2));
    if (!options.help) return options;
    console.log(USAGE);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
  return undefined;
}

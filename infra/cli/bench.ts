// npm run bench: measures times and writes the report. test/contract/costs.test.ts tests what is exact.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEnvironment } from '../bench/environment.ts';
import { measureGrowth, type Workspace } from '../bench/growth.ts';
import { importTimes } from '../build/import-times.ts';
import { measureLargeList } from '../bench/large-list.ts';
import { measureManyClients } from '../bench/many-clients.ts';
import { markdownNotes } from '../bench/markdown-notes.ts';
import { circumstances, reportText, type Results } from '../bench/report.ts';
import { functionNames } from '../build/functions.ts';
import { ROOT } from '../ground/root.ts';
import { command, runCommand } from './command.ts';

const FULL = {
  notes: [100, 1_000, 10_000],
  real: 10_000,
  large: 100_000,
  clients: { notes: 500, rounds: 5 },
  imports: 9,
  warmRuns: 21,
};
const QUICK = {
  notes: [100, 300],
  real: 300,
  large: 1_000,
  clients: { notes: 100, rounds: 1 },
  imports: 1,
  warmRuns: 3,
};

await runCommand(
  command('bench', 'Measures lists, many clients and imports of functions, and writes benchmark.md.')
    .option('--quick', 'a small run: few notes, one import of each function')
    .option('--out <folder>', 'the folder of the report', join(ROOT, 'docs'))
    .action(bench),
);

async function bench({ quick = false, out }: { quick?: boolean; out: string }): Promise<void> {
  const [began, where] = [performance.now(), circumstances()];
  const results = await measure(quick ? QUICK : FULL);
  const took = `in ${Math.round((performance.now() - began) / 1_000)} s`;
  const ran = `\`npm run bench${quick ? ' -- --quick' : ''}\` ${took}: ${where}`;
  const file = join(out, 'benchmark.md');
  await mkdir(out, { recursive: true });
  await writeFile(file, reportText(results, ran));
  console.log(file);
}

async function measure({ notes, real, large, clients, imports, warmRuns }: typeof FULL): Promise<Results> {
  console.log('Starting');
  const environment = await openEnvironment();
  try {
    console.log('Imports');
    const paths = functionNames.map((name) => join(environment.dist, name, 'index.mjs'));
    const { files } = await importTimes(paths, imports);
    console.log('Many clients');
    const manyClients = await measureManyClients(environment, clients.notes, clients.rounds);
    const growth: Results['growth'][number][] = [];
    for (const workspace of [...notes.map(ofSamples), ofRealMarkdown(real)]) {
      console.log(`Lists of ${workspace.name}`);
      growth.push(...(await measureGrowth(environment, workspace, warmRuns)));
    }
    console.log(`A list of ${large} notes`);
    const largeList = await measureLargeList(environment, large);
    return { growth, largeList, manyClients, imports: files };
  } finally {
    await environment.close();
  }
}

function ofSamples(notes: number): Workspace {
  return { name: `${notes.toLocaleString('en-US')} notes`, notes };
}

function ofRealMarkdown(notes: number): Workspace {
  const texts = markdownNotes(notes);
  const name = `${notes.toLocaleString('en-US')} of real Markdown`;
  return { name, notes, noteAt: (n) => texts[n] };
}

// npm run check-data: holds a whole table to its invariants, and repairs what can be repaired without guessing.
import { command, printJson, runCommand, withTable, type TableOptions } from './command.ts';
import { onTable } from './on-table.ts';

interface Options extends TableOptions {
  readonly json?: true;
  readonly repair?: true;
}

const program = withTable(command('check-data', 'Reads a whole table and reports every broken invariant.'))
  .option(
    '--repair',
    'recount the accounts, remove or fix what leads nowhere, and finish deletions; the rest is reported',
  )
  .addHelpText(
    'after',
    'Nobody should write to it meanwhile. The exit status is 1 when an invariant is broken.',
  )
  .action(async (options: Options) => {
    const { repaired, summary, violations } = await onTable(options, () => check(options));
    if (options.json) printJson({ ...summary, ...(options.repair && { repaired }), violations });
    else {
      const { accounts, workspaces, purgesDue, deletionsDue } = summary;
      for (const sentence of repaired) console.log(`repaired: ${sentence}`);
      for (const sentence of violations) console.log(sentence);
      console.log(
        `${accounts} accounts, ${workspaces} workspaces, ${purgesDue} purges due, ${deletionsDue} deletions due: ${violations.length} violations`,
      );
    }
    if (violations.length > 0) process.exitCode = 1;
  });

await runCommand(program);

async function check({ repair }: Options) {
  const { finishGroupDeletions } = await import('../integrity/finish-deletions.ts');
  const { deletedGroups } = await import('../integrity/removed-groups.ts');
  const { readTable } = await import('../integrity/table.ts');
  const { repairTable } = await import('../integrity/repair.ts');
  const { violations } = await import('../integrity/violations.ts');
  const first = await readTable();
  const repaired = repair ? [...(await repairTable(first)), ...(await finishGroupDeletions(first))] : [];
  const rows = repaired.length > 0 ? await readTable() : first;
  const summary = {
    accounts: rows.accounts.size,
    workspaces: rows.workspaces.size,
    purgesDue: rows.purges.size,
    deletionsDue: [...rows.workspaces.values()].flatMap(deletedGroups).length,
  };
  return { repaired, summary, violations: violations(rows) };
}

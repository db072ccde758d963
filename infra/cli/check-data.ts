// npm run check-data: checks the invariants of a whole table, and repairs as much as it can without guessing.
import { Option } from 'commander';
import type { NewContent } from '../integrity/damaged-notes.ts';
import { command, print, runCommand, withTable, type TableOptions } from './command.ts';
import { onTable } from './on-table.ts';

interface Options extends TableOptions {
  readonly repair?: true;
  readonly damagedNotes?: NewContent;
}

const HELP = `
If the first reading of the table shows a broken invariant, the table is read again, and only the violations that both
readings show are reported. Run the command again if the table was written to during the check. The exit status is 1 if an
invariant is broken.

A restored backup may hold a note with damaged content. Such a note can't be read until its content is replaced.
--repair reports it and does not change it. --damaged-notes replaces the content with the newest intact snapshot of the
note, or with an empty text; the rest of the damaged content is lost. If a note has no intact snapshot, "snapshot"
skips it.`;

const program = withTable(command('check-data', 'Reads a whole table and reports every broken invariant.'))
  .option(
    '--repair',
    'recount the accounts, remove or fix dangling rows, and finish deletions; other violations are only reported',
  )
  .addOption(
    new Option('--damaged-notes <content>', 'also replace the content of damaged notes; implies --repair')
      .choices(['snapshot', 'empty'])
      .implies({ repair: true }),
  )
  .addHelpText('after', HELP)
  .action(async (options: Options) => {
    const { repaired, left, summary, violations, passing } = await onTable(
      options,
      () => check(options),
      options.repair,
    );
    const { accounts, workspaces, purgesDue, deletionsDue } = summary;
    const lines = [
      ...repaired.map((sentence) => `repaired: ${sentence}`),
      ...left.map((sentence) => `not repaired: ${sentence}`),
      ...violations,
      passing > 0
        ? `Only one of two readings shows ${passing} more, because the table is being written to. Run the command again.`
        : [],
      `Violations: ${violations.length}. Accounts: ${accounts}, workspaces: ${workspaces}, due purges: ${purgesDue}, due deletions: ${deletionsDue}.`,
    ];
    const found = { ...summary, ...(options.repair && { repaired, left }), violations, passing };
    print(options, found, lines.flat().join('\n'));
    if (violations.length > 0) process.exitCode = 1;
  });

await runCommand(program);

async function check({ repair, damagedNotes }: Options) {
  const { deletedGroups } = await import('../integrity/recount.ts');
  const { readTable } = await import('../integrity/table.ts');
  const { finishGroupDeletions, repairTable } = await import('../integrity/repairs.ts');
  const { replaceDamagedContents } = await import('../integrity/damaged-notes.ts');
  const { repeatedViolations } = await import('../integrity/violations.ts');
  const { repaired, left } = damagedNotes
    ? await replaceDamagedContents(await readTable(), damagedNotes)
    : { repaired: [], left: [] };
  if (repair) {
    const read = await readTable();
    repaired.push(...(await repairTable(read)), ...(await finishGroupDeletions(read)));
  }
  const { rows, violations, passing } = await repeatedViolations();
  const summary = {
    accounts: rows.accounts.size,
    workspaces: rows.workspaces.size,
    purgesDue: rows.purges.size,
    deletionsDue: [...rows.workspaces.values()].flatMap(deletedGroups).length,
  };
  return { repaired, left, summary, violations, passing };
}

// npm run check-data: holds a whole table to its invariants, and repairs what can be repaired without guessing.
import { Option } from 'commander';
import type { NewContent } from '../integrity/damaged-notes.ts';
import { command, printJson, runCommand, withTable, type TableOptions } from './command.ts';
import { onTable } from './on-table.ts';

interface Options extends TableOptions {
  readonly json?: true;
  readonly repair?: true;
  readonly damagedNotes?: NewContent;
}

const HELP = `
It reads the table twice if the first reading shows a broken invariant, and reports what both show. Run it again if somebody was
writing meanwhile. The exit status is 1 if an invariant is broken.

A note whose content is damaged, as a restored backup may hold one, can't be read until it has a new content. --repair names it
and leaves it. --damaged-notes replaces the content, and what is left of it is lost: by the newest snapshot of the note that is
whole, or by an empty text. A note without such a snapshot is left.`;

const program = withTable(command('check-data', 'Reads a whole table and reports every broken invariant.'))
  .option(
    '--repair',
    'recount the accounts, remove or fix rows that lead nowhere, and finish deletions; the rest is reported',
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
    if (options.json)
      printJson({ ...summary, ...(options.repair && { repaired, left }), violations, passing });
    else {
      const { accounts, workspaces, purgesDue, deletionsDue } = summary;
      for (const sentence of repaired) console.log(`repaired: ${sentence}`);
      for (const sentence of left) console.log(`not repaired: ${sentence}`);
      for (const sentence of violations) console.log(sentence);
      if (passing > 0)
        console.log(
          `${passing} more in one of two readings only: somebody is writing. Run it again to be sure.`,
        );
      console.log(
        `${accounts} accounts, ${workspaces} workspaces, ${purgesDue} purges due, ${deletionsDue} deletions due: ${violations.length} violations`,
      );
    }
    if (violations.length > 0) process.exitCode = 1;
  });

await runCommand(program);

async function check({ repair, damagedNotes }: Options) {
  const { finishGroupDeletions } = await import('../integrity/finish-deletions.ts');
  const { deletedGroups } = await import('../integrity/removed-groups.ts');
  const { readTable } = await import('../integrity/table.ts');
  const { repairTable } = await import('../integrity/repair.ts');
  const { replaceDamagedContents } = await import('../integrity/damaged-notes.ts');
  const { settledViolations } = await import('../integrity/settled-violations.ts');
  const replaced = damagedNotes
    ? await replaceDamagedContents(await readTable(), damagedNotes)
    : { repaired: [], left: [] };
  const read = repair ? await readTable() : undefined;
  const repaired = [
    ...replaced.repaired,
    ...(read ? [...(await repairTable(read)), ...(await finishGroupDeletions(read))] : []),
  ];
  const { rows, violations, passing } = await settledViolations();
  const summary = {
    accounts: rows.accounts.size,
    workspaces: rows.workspaces.size,
    purgesDue: rows.purges.size,
    deletionsDue: [...rows.workspaces.values()].flatMap(deletedGroups).length,
  };
  return { repaired, left: replaced.left, summary, violations, passing };
}

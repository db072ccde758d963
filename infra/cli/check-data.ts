// npm run check-data: holds a whole table to its invariants. Exit status 0 means that none is broken, 1 that some are.
import { parseArgs } from 'node:util';
import { chooseTable, unreachable } from '../local/choose-table.ts';
import { UserError, run } from '../user-error.ts';

const USAGE = `Usage: npm run check-data -- [--table NAME] [--json]

Reads a whole table and reports every broken invariant: the running local server's (PORT and DATA_DIR as for
npm start), or --table NAME of a deployed stack. Nobody should write to it meanwhile.`;

await run(async () => {
  const { table, json } = options();
  chooseTable(table);
  const { readTable } = await import('../integrity/table.ts');
  const { violations } = await import('../integrity/violations.ts');
  const rows = await readTable().catch((error: unknown) => {
    throw table === undefined ? error : unreachable(table, error);
  });
  const found = violations(rows);
  const summary = {
    accounts: rows.accounts.size,
    workspaces: rows.workspaces.size,
    purgesDue: rows.purges.size,
  };
  if (json) console.log(JSON.stringify({ ...summary, violations: found }, null, 2));
  else {
    for (const violation of found) console.log(violation);
    console.log(
      `${summary.accounts} accounts, ${summary.workspaces} workspaces, ${summary.purgesDue} purges due: ${found.length} violations`,
    );
  }
  if (found.length > 0) process.exitCode = 1;
});

function options() {
  try {
    const { values } = parseArgs({ options: { table: { type: 'string' }, json: { type: 'boolean' } } });
    return values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

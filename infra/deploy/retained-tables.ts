// Finds the tables that deleted stacks have left.
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { UserError } from '../ground/user-error.ts';
import { NEW_TABLE } from '../stack/settings.ts';
import { chosenRegion } from './deployed-stack.ts';

/** CloudFormation names a table after its stack and its logical id, which no deploy changes (notes-table.ts). */
const LOGICAL_ID = 'Table710B521B';

/**
 * Prevents that a new stack gets a new, empty table without a decision, while a deleted stack of its name has left one.
 * @throws UserError if there is such a table, or the tables can't be listed
 */
export async function requireTableChoice(stackName: string): Promise<void> {
  const create = `To begin with a new, empty table: -c table=${NEW_TABLE}`;
  const tables = await tablesFrom(`${stackName}-${LOGICAL_ID}`).catch((error: unknown) => {
    throw new UserError(
      `There is no stack ${stackName}, and it is not known whether an earlier one has left its table.\n` +
        `${String(Object(error).message)}\nTo use that table: -c table=NAME\n${create}`,
    );
  });
  if (tables.length > 0)
    throw new UserError(
      `There is no stack ${stackName}, but an earlier one has left ${tables.length === 1 ? 'its table' : 'tables'}. Nothing is changed.\n` +
        `${tables.map((table) => `To use it: -c table=${table}`).join('\n')}\n${create}`,
    );
}

/** The names of all tables that begin so. */
async function tablesFrom(prefix: string): Promise<string[]> {
  const client = new DynamoDBClient(chosenRegion());
  try {
    const pages = await Array.fromAsync(paginateListTables({ client }, {}));
    return pages.flatMap(({ TableNames = [] }) => TableNames).filter((name) => name.startsWith(prefix));
  } finally {
    client.destroy();
  }
}

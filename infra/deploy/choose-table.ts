// Chooses the table of a command: that of the running local server, or a deployed one, by its name or its stack's name.
import { UserError } from '../ground/user-error.ts';
import { localSettings } from '../local/settings.ts';
import { runningServer } from '../local/database/state.ts';
import { localEnvironment, LOCAL_TABLE } from '../local/database/table.ts';

/** The stack's output that names its table. */
const TABLE_OUTPUT = 'TableName';

/**
 * Points the environment at a table and returns its name. Modules that use the client must be imported afterwards: it
 * reads its environment when it is loaded.
 * @throws UserError if no table is named and no local server runs, or a stack has no output with a table
 */
export async function chooseTable({ table, stack }: { table?: string; stack?: string }): Promise<string> {
  if (table !== undefined && stack !== undefined)
    throw new UserError('--table and --stack both name a table. Pass only one of them.');
  const name = stack === undefined ? table : await tableOf(stack);
  if (name === undefined) return chooseLocal();
  process.env['TABLE_NAME'] = name;
  return name;
}

function chooseLocal(): string {
  const { port, dataDir } = localSettings();
  const server = runningServer(dataDir);
  const otherPort = port > 0 && process.env['PORT'] && port !== server?.port;
  if (!server || otherPort)
    throw new UserError(
      `No local server runs on the data folder ${dataDir}${server ? ` at port ${port}` : ''}.\n` +
        'Start it in another terminal (npm start). If it already runs, set DATA_DIR (and PORT) as for npm start. Or name a deployed table: --table NAME or --stack NAME',
    );
  Object.assign(process.env, localEnvironment(server.endpoint, LOCAL_TABLE, server.accessKeyId));
  return LOCAL_TABLE;
}

async function tableOf(stack: string): Promise<string> {
  // Imported here because few commands need it, and it is large.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient();
  const { Stacks = [] } = await client
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: unknown) => {
      throw new UserError(
        `The stack ${stack} can't be looked up: ${String(error)}\n` +
          'Check its name and AWS_REGION, AWS_PROFILE or the other AWS settings.',
      );
    });
  const output = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === TABLE_OUTPUT)?.OutputValue;
  if (output === undefined)
    throw new UserError(
      `The stack ${stack} has no output ${TABLE_OUTPUT}, so it is not a stack of this service. Name another one.`,
    );
  return output;
}

/** The error for a named table that can't be used. */
export const unreachable = (table: string, error: unknown): UserError =>
  new UserError(
    `The table ${table} can't be used: ${String(error)}\n` +
      'Check its name (the stack prints it as TableName) and AWS_REGION, AWS_PROFILE or the other AWS settings.',
  );

// The table of the local database. It has the same keys as the deployed one (infra/stack/notes-table.ts).
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { devNull } from 'node:os';
import { PARTITION_KEY, SORT_KEY } from '../../../lib/db/table/keys.ts';

export const LOCAL_TABLE = 'notes';
export const LOCAL_REGION = 'local';

/** The access key id of a database in memory, which holds no user's notes. */
const MEMORY_ID = 'local';

/**
 * The environment in which the SDK and the functions find the local table, regardless of the user's AWS settings.
 * @param accessKeyId the key to the database (database-file.ts)
 */
export const localEnvironment = (
  endpoint: string,
  table = LOCAL_TABLE,
  accessKeyId = MEMORY_ID,
): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_REGION: LOCAL_REGION,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_PROFILE: '',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  TABLE_NAME: table,
});

/** Creates the table unless it exists. */
export async function ensureTable(
  endpoint: string,
  table = LOCAL_TABLE,
  accessKeyId = MEMORY_ID,
): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId, secretAccessKey: 'local' },
  });
  try {
    await client.send(
      new CreateTableCommand({
        TableName: table,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: PARTITION_KEY, KeyType: 'HASH' },
          { AttributeName: SORT_KEY, KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [PARTITION_KEY, SORT_KEY].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
      }),
    );
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: table });
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await client.send(new DescribeTableCommand({ TableName: table }));
  } finally {
    client.destroy();
  }
}

// The existing tables that a stack can use.
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { requireAttachable } from '../../infra/deploy/table-checks.ts';
import { LOCAL_TABLE } from '../../infra/local/database/table.ts';

test('a table of this service can be attached', async () => {
  await expect(requireAttachable(LOCAL_TABLE)).resolves.toBeUndefined();
});

test('a table that does not exist is rejected by name', async () => {
  await expect(requireAttachable('mistyped')).rejects.toThrow(
    /^The table mistyped can't be used: ResourceNotFoundException/,
  );
});

test('a table of another service is rejected', async () => {
  const table = `other-${crypto.randomUUID()}`;
  await new DynamoDBClient().send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    }),
  );
  await expect(requireAttachable(table)).rejects.toThrow('is not a table of this service: its key is id.');
});

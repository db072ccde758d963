// npm run keys users, in a table of its own, because it reads the whole table.
import { expect, inject, test } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { tableName } from '../../lib/db/table/client.ts';
import { type } from '../harness/cli.ts';
import { newUser, type Client } from '../harness/client.ts';
import { useOwnTable } from '../harness/own-table.ts';

useOwnTable();

async function keys(...args: string[]): Promise<unknown> {
  const environment = localEnvironment(inject('endpoint'));
  const { out } = await type('keys', [...args, '--table', tableName(), '--json'], environment);
  return JSON.parse(out);
}

test('the list of users names the keys of each that are not revoked', { tags: ['slow'] }, async () => {
  const [me, other] = [await newUser(), await newUser()];
  const names = async () => {
    const users = (await keys('users')) as { userId: string; keys: string[] }[];
    return new Map(users.map((user) => [user.userId, user.keys]));
  };
  const second = (await keys('create', '--user', me.userId, '--name', 'laptop')) as Client;
  expect(await names()).toEqual(
    new Map([
      [me.userId, ['test', 'laptop']],
      [other.userId, ['test']],
    ]),
  );
  await keys('revoke', second.keyId);
  expect((await names()).get(me.userId)).toEqual(['test']);
});

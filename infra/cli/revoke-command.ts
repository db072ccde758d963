// npm run keys -- revoke: revokes a key with the keys that it created, or all keys of a user.
import type { Command } from 'commander';
import { beginsLikeKey } from '../../lib/domain/keys/key-format.ts';
import { UserError } from '../ground/user-error.ts';
import { print, withTable, type TableOptions } from './command.ts';
import { revokedAllLine, revokedLine } from './key-texts.ts';
import { onTable } from './on-table.ts';

// Loaded when they are needed, because the database client reads its environment when it is loaded.
const domain = () => import('../../lib/domain/keys/api-keys.ts');
const revoking = () => import('../../lib/domain/keys/revoke-keys.ts');

interface RevokeOptions extends TableOptions {
  readonly user?: string;
  readonly all?: true;
  readonly links?: true;
}

export function addRevoke(program: Command): void {
  withTable(program.command('revoke'))
    .description('Revokes a key and every key it created, permanently, with immediate effect.')
    .argument('[keyid]', 'its id (npm run keys -- list)')
    .option('--user <id>', 'with --all: revoke all keys of this user')
    .option('--all', 'with --user: revoke all keys')
    .option('--links', 'also end the public links that these keys have created')
    .action(async (keyId: string | undefined, given: RevokeOptions, own: Command) => {
      const { user, all = false, links: endsLinks = false } = given;
      if ((keyId === undefined) !== (all && user !== undefined) || (keyId !== undefined && (all || user)))
        own.error('error: pass the id of a key, or --user ID --all');
      if (keyId !== undefined && beginsLikeKey(keyId))
        own.error(
          'error: the argument is the beginning of a key. Pass the id of the key instead: npm run keys -- list --user USER shows it',
        );
      if (keyId === undefined) return revokeAll(user ?? '', given);
      const revocation = await onTable(
        given,
        async () => (await revoking()).revokeKey(keyId, { endsLinks }),
        true,
      );
      if (!revocation)
        throw new UserError(`There is no key ${keyId}. npm run keys -- list --user ID shows the key ids.`);
      const { others, links } = revocation;
      const revoked = { keyId, revokedAt: new Date(revocation.revoked).toISOString(), others, links };
      print(given, revoked, revokedLine({ ...revoked, endsLinks }));
    });
}

async function revokeAll(userId: string, given: RevokeOptions): Promise<void> {
  const { links: endsLinks = false } = given;
  const revoked = await onTable(
    given,
    async () => {
      if (!(await (await domain()).listKeys(userId))) noUser(userId);
      return (await revoking()).revokeAllKeys(userId, { endsLinks });
    },
    true,
  );
  print(given, { userId, ...revoked }, revokedAllLine({ userId, ...revoked, endsLinks }));
}

/** @throws UserError */
export function noUser(userId: string): never {
  throw new UserError(
    `There is no user ${userId}. npm run keys -- users lists them; npm run keys -- create creates one.`,
  );
}

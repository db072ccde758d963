// The key `npm start` prints: made on the first start, kept in the data folder and printed again afterwards. It
// opens nothing but the local table.
import { readFileSync, writeFileSync } from 'node:fs';
import { createUser } from '../../lib/domain/keys/api-keys.ts';
import { authenticate } from '../../lib/domain/keys/authentication.ts';
import { requireRoom } from './disk-space.ts';
import { demoKeyFile } from './state.ts';

/** A key that works on the local table. @throws UserError when there is none yet and no room for one */
export async function demoKey(dataDir: string): Promise<string> {
  const file = demoKeyFile(dataDir);
  const kept = read(file);
  if (kept !== undefined && (await authenticate(`Bearer ${kept}`))) return kept;
  requireRoom(dataDir);
  const { key } = await createUser('demo');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

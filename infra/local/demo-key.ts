// The key that `npm start` prints. The first start creates it and stores it in the data folder; later starts reuse it.
// It gives access to the local table only.
import { readFileSync, writeFileSync } from 'node:fs';
import { createUser } from '../../lib/domain/keys/api-keys.ts';
import { authenticate } from '../../lib/domain/keys/authentication.ts';
import { requireRoom } from './gateway/disk-space.ts';
import { demoKeyFile } from './database/state.ts';

/** Returns a key of the local table. @throws UserError if there is none yet and the disk is full */
export async function demoKey(dataDir: string): Promise<string> {
  const file = demoKeyFile(dataDir);
  const stored = read(file);
  if (stored !== undefined && (await authenticate(`Bearer ${stored}`))) return stored;
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

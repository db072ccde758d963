// The key `npm start` prints: made on the first start, kept in the data folder and printed again afterwards. It
// opens nothing but the local table.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../../lib/domain/keys/api-keys.ts';
import { authenticate } from '../../lib/domain/keys/authentication.ts';

/** A key that works on the local table. */
export async function demoKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demo-key');
  const kept = read(file);
  if (kept !== undefined && (await authenticate(`Bearer ${kept}`))) return kept;
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

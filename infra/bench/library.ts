// The workspace that grows: notes of 4 KB in ten groups, written through the service itself.
import { codeOf } from '../../lib/core/ids.ts';
import { dated } from '../../lib/db/changes.ts';
import { account, type Key } from '../../lib/db/keys.ts';
import type { NewKey } from '../../lib/domain/api-keys.ts';
import { LOCAL_TABLE } from '../local/table.ts';
import type { RunningGateway } from '../local/worker-thread.ts';
import { sampleNote } from './corpus.ts';
import type { Laboratory } from './laboratory.ts';
import { inParallel } from './parallel.ts';
import { groupOf, type Corpus } from './requests.ts';
import { Service } from './service.ts';

const GROUPS = 10;
const STORAGE_LIMIT = 2 ** 40;
const TELL_EVERY = 100;

export interface Library extends Corpus {
  readonly user: NewKey;
  notes: number;
  readonly service: Service;
}

/** An empty workspace with its groups. `gateway` is the one notes are written through. */
export async function openLibrary(laboratory: Laboratory, gateway: RunningGateway): Promise<Library> {
  const user = await laboratory.createUser({ storageLimit: STORAGE_LIMIT });
  const service = new Service(laboratory.http, gateway.url, user.key);
  const groups: string[] = [];
  for (let n = 0; n < GROUPS; n++) groups.push(await service.make('POST /group', { name: `group ${n}` }));
  return { user, service, groups, notes: 0 };
}

/** Writes notes until there are so many. */
export async function seed(
  library: Library,
  size: number,
  onNotes: (written: number) => void,
): Promise<void> {
  const { notes: from, groups, service } = library;
  await inParallel(size - from, async (n) => {
    await service.ok('POST /note', { ...sampleNote(from + n), groupId: groupOf(from + n, groups) });
    library.notes++;
    if (library.notes % TELL_EVERY === 0) onNotes(library.notes);
  });
}

/**
 * Sets when the library was last written to: what a new function instance may keep depends on it
 * (lib/domain/directories.ts), and should not depend on how fast the bench is.
 */
export async function setLastWrite({ database }: Laboratory, { user }: Library, ms: number): Promise<void> {
  const Key = marshall(account(user.userId));
  const code = codeOf(user.workspaceId);
  // Imported here because the client reads its environment when it is loaded.
  const { findAccount } = await import('../../lib/db/accounts.ts');
  const { workspaces } = (await findAccount(user.userId)) ?? {};
  const recent = workspaces?.[code]?.recent ?? [];
  const marks = recent.map((mark) => mark && dated(mark.subarray(2), ms));
  await database.send('UpdateItem', {
    TableName: LOCAL_TABLE,
    Key,
    UpdateExpression: 'SET workspaces.#code.recent = :marks',
    ExpressionAttributeNames: { '#code': code },
    ExpressionAttributeValues: {
      ':marks': {
        L: marks.map((mark) => (mark ? { B: Buffer.from(mark).toString('base64') } : { NULL: true })),
      },
    },
  });
}

const marshall = ({ PK, SK }: Key): object => ({ PK: { S: PK }, SK: { S: SK } });

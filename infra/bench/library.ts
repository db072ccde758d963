// The workspace that grows: notes of 4 KB in ten groups, written through the service itself.
import type { NewKey } from '../../lib/domain/keys/api-keys.ts';
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

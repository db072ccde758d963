// An import in the web app creates the same as the command, and says the same (E24).
import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pickedFolder } from '../../functions/app/moving-in/picked-folder.ts';
import { zipFolder } from '../../functions/app/moving-in/zip-folder.ts';
import { importFolderOf } from '../../infra/folders/disk.ts';
import { newApi } from '../../lib/folders/api.ts';
import type { ImportFolder } from '../../lib/folders/disk.ts';
import { importFolder } from '../../lib/folders/import/import-folder.ts';
import { newTally } from '../../lib/folders/tally.ts';
import { folderOf } from '../harness/folders.ts';
import { KEY, ModelService, URL_OF_SERVICE } from '../harness/sync/model-service.ts';
import { mockedClock } from '../harness/sync/power.ts';
import * as vaults from '../harness/vaults.ts';
import { zipFile } from '../harness/zip.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What an import sends to an empty workspace, in any order, and what it reports. */
async function outcomeOf(folder: ImportFolder) {
  const service = new ModelService({ seed: 1, clock: mockedClock() });
  const tally = newTally(() => undefined);
  const options = { id: 'id', list: true, todos: true, dates: true, titles: true };
  const api = newApi(URL_OF_SERVICE, KEY, service.connect());
  await importFolder(api, folder, options, tally);
  const { lines, failures, isComplete } = tally.report('Imported', 'nothing');
  const said = [...lines, ...failures].map((line) => line.replaceAll(folder.name, 'Vault'));
  const log = JSON.stringify(
    service.log.map(({ method, template, query, body, status }) =>
      JSON.stringify([method, template, query, body, status]),
    ),
  );
  // Requests are sent in parallel, so ids depend on chance.
  const named = await Promise.all(['/note', '/group'].map((path) => api.list<Named>(path)));
  const sent = named.flat().reduce((text, { id, name }) => text.replaceAll(id, `id of ${name}`), log);
  return { said, isComplete, sent: (JSON.parse(sent) as string[]).toSorted() };
}

const TIME = 1_500_000_001_000;

test.for(Object.entries<Readonly<Record<string, string>>>(vaults))(
  'the vault %s is the same from a disk, from a browser and from an archive',
  async ([, vault]) => {
    const disk = await folderOf(vault);
    const files = Object.entries(vault);
    for (const [path] of files) await utimes(join(disk, path), new Date(), new Date(TIME));
    const picked = files.map(([path, content]) => {
      const file = new File([content], basename(path), { lastModified: TIME });
      return { path: `Vault/${path}`, file };
    });
    const packed = files.map(([path, content]) => ({ name: `Vault/${path}`, content, time: TIME / 1_000 }));
    const { folder: archive, leftOut } = await zipFolder(zipFile(packed));
    const expected = await outcomeOf(importFolderOf(disk));
    expect(await outcomeOf(pickedFolder({ files: picked, empty: [] }))).toEqual(expected);
    expect(await outcomeOf(archive)).toEqual(expected);
    expect(leftOut).toEqual([]);
    expect(expected.sent.some((line) => line.startsWith('["POST","/note"'))).toBe(true);
  },
);

// Imports and exports of a folder in memory from the service in memory.
import { newApi } from '../../../lib/folders/api.ts';
import type { ExportFolder } from '../../../lib/folders/disk.ts';
import { exportFolder } from '../../../lib/folders/export/export-folder.ts';
import { importFolder } from '../../../lib/folders/import/import-folder.ts';
import { newTally } from '../../../lib/folders/tally.ts';
import type { MemoryDisk } from './memory-disk.ts';
import { MemorySyncFolder } from './memory-sync-folder.ts';
import { KEY, URL_OF_SERVICE, type ModelService } from './model-service.ts';

type ImportOptions = Parameters<typeof importFolder>[2];
type ExportOptions = Parameters<typeof exportFolder>[2];

const tally = () => newTally(() => undefined);
const apiOf = (service: ModelService) => newApi(URL_OF_SERVICE, KEY, service.connect());

/** Imports a folder, and requires that nothing fails. */
export async function imported(service: ModelService, disk: MemoryDisk, options: ImportOptions = {}) {
  const counts = tally();
  await importFolder(apiOf(service), new MemorySyncFolder(disk), options, counts);
  const { failures } = counts.report('Imported', 'nothing');
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** Exports to a folder. */
export async function exported(service: ModelService, disk: MemoryDisk, options: ExportOptions = {}) {
  await exportFolder(apiOf(service), exportTo(disk), options, tally());
}

function exportTo(disk: MemoryDisk): ExportFolder {
  const folder = new MemorySyncFolder(disk);
  return {
    name: folder.name,
    list: (path) => folder.list(path),
    find: (path) => folder.find(path),
    read: (path) => folder.read(path),
    makeFolder: async (path) => disk.makeFolder(path),
    replace: async (path, content, time) => {
      disk.save(path, content);
      if (time !== undefined) disk.setTime(path, time);
    },
    setTime: async (path, time) => disk.setTime(path, time),
    close: async () => undefined,
  };
}

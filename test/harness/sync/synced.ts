// A folder that is synced already, and changes of both sides.
import { OneFolder, type FolderOptions } from './one-folder.ts';
import { idOf as idIn } from './scene.ts';

/** A text that is long enough to recognize a renamed file. */
export const LONG = 'a text that is long enough to be recognized\n';

/** A synced folder with notes, a group and a picture. */
export async function synced(options: FolderOptions = {}): Promise<OneFolder> {
  const one = new OneFolder(options);
  one.disk.write('Plan.md', 'first\nsecond\nthird\n');
  one.disk.write('Work/Report.md', LONG);
  one.disk.write('pic.png', 'bytes of a picture');
  await one.settle();
  one.said.length = 0;
  return one;
}

/** The id of the note with a name. */
export const idOf = (one: OneFolder, name: string): string => idIn(one.app, name);

/** Changes in every way, and what both sides have after them. */
export function changeAll(one: OneFolder): Record<string, string> {
  one.app.edit(idOf(one, 'Plan'), 'first\nsecond\nTHIRD\n');
  one.app.rename(idOf(one, 'Report'), 'Summary');
  one.app.create('There', 'new on the service\n');
  one.disk.save('Plan.md', 'FIRST\nsecond\nthird\n');
  one.disk.write('Home/Here.md', 'new in the folder\n');
  one.disk.save('pic.png', 'other bytes');
  return {
    'Home/Here.md': 'new in the folder\n',
    'Plan.md': 'FIRST\nsecond\nTHIRD\n',
    'There.md': 'new on the service\n',
    'Work/Summary.md': LONG,
    'pic.png': 'other bytes',
  };
}

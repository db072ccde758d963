// The random actions of a history. An action has its own seed and chooses its note when it is done, so actions stay what
// they are if others are left out.
import { chance, type Chance } from '../chance.ts';
import type { ShownNote } from './model-app.ts';
import { withTick } from './model-app.ts';
import { splitPath } from './memory-disk.ts';
import type { Device, World } from './world.ts';

export type Where = 'A' | 'B' | 'app';

export interface Action {
  readonly kind: string;
  readonly where: Where;
  readonly seed: number;
}

/** The last one differs in letter case, and the two before it in their Unicode form. */
const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Caf\u00e9', 'Cafe\u0301', 'alpha'] as const;
const HOT = 3;
const NOTES_MAX = 8;
const FOLDERS = ['', '', 'Work', 'Work/Plans', 'work'] as const;
const FILES = ['pic.png', 'Work/pic.png', 'Pic.png', 'table.csv'] as const;
const DAYS = ['2026-03-01', '2026-03-02'] as const;
const WORDS = ['apple', 'pear', '- [ ] call', '- [x] pay', '## Part', ''] as const;
const TEMPORARY = ['.Alpha.md.swp', 'Alpha.md~', '4913', 'Beta.tmp', '.#Gamma.md', '~$Alpha.md'] as const;

const isNote = (path: string): boolean => path.endsWith('.md') && !/(^|\/)[.~]/.test(path);
const isBelow = (path: string, folder: string): boolean =>
  path.toLowerCase().startsWith(`${folder.toLowerCase()}/`);
const isDay = (path: string): boolean => /\d{4}-(\d\d-\d\d|W\d\d)\.md$/.test(path);

/** Where a round has files that it is about to replace. */
const TAKEN = '.notes-sync/taken';

const FILE_AT_ONCE = ['delete', 'write', 'write', 'write'] as const;

/** What an action uses. */
interface Scene extends Chance {
  readonly world: World;
  /** The path, or the id of the note or file, if it is not to be chosen. */
  readonly target: string | undefined;
  /** Describes the action for the trace and the journal. */
  readonly what: (description: string) => string;
}

/** A line with a number, or, once in four times, one of a few lines that others write, too. */
function newLine({ world, pick, coin }: Scene): string {
  const word = pick(WORDS);
  return word === '' || coin(4) ? word : `${word} ${world.journal.next()}`;
}

function newText(scene: Scene): string {
  const lines = Array.from({ length: 1 + scene.below(4) }, () => newLine(scene));
  return `${lines.join('\n')}${scene.coin(4) ? '' : '\n'}`;
}

/** A text with a line changed, inserted or removed. */
function edited(scene: Scene, text: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const at = scene.below(lines.length);
  const kind = scene.pick(['change', 'insert', 'insert', 'remove'] as const);
  if (kind === 'change') lines[at] = newLine(scene);
  else if (kind === 'insert') lines.splice(at, 0, newLine(scene));
  else lines.splice(at, 1);
  return lines.join(end);
}

const added = (scene: Scene, text: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${newLine(scene)}\n`;

const quoted = (text: string): string => JSON.stringify(text);

/** Half of the times one of three, if there are any. */
function pickHot<T>({ pick, coin }: Scene, all: readonly T[], nameOf: (item: T) => string): T | undefined {
  const hot = all.filter((item) => NAMES.slice(0, HOT).some((name) => nameOf(item) === name));
  if (all.length === 0) return undefined;
  return hot.length > 0 && coin() ? pick(hot) : pick(all);
}

const stemOf = (path: string): string => splitPath(path).name.replace(/\.md$/, '');

/** What a person does with a folder. */
class InFolder {
  readonly #scene: Scene;
  readonly #device: Device;

  constructor(scene: Scene, device: Device) {
    this.#scene = scene;
    this.#device = device;
  }

  #paths(): string[] {
    return Object.keys(this.#device.disk.files());
  }

  /** The path of a note that exists. */
  #note(withDays = true): string | undefined {
    const { target } = this.#scene;
    if (target !== undefined)
      return this.#device.disk.at(target)?.kind === 'file' && (withDays || !isDay(target))
        ? target
        : undefined;
    const all = this.#paths().filter((path) => isNote(path) && (withDays || !isDay(path)));
    return pickHot(this.#scene, all, stemOf);
  }

  #file(): string | undefined {
    const all = this.#paths().filter((path) => /\.(png|csv)$/.test(path));
    return all.length > 0 ? this.#scene.pick(all) : undefined;
  }

  #newPath(): string | undefined {
    const name = this.#scene.coin() ? this.#scene.pick(NAMES.slice(0, HOT)) : this.#scene.pick(NAMES);
    const folder = this.#scene.pick(FOLDERS);
    const path = folder === '' ? `${name}.md` : `${folder}/${name}.md`;
    // A file that a round replaces at this moment counts as there.
    return this.#device.disk.at(path) || this.#device.disk.at(`${TAKEN}/${path}`) ? undefined : path;
  }

  /** Writes a text in one of the ways in which editors do it. */
  #write(path: string, text: string, what: string): void {
    const { disk } = this.#device;
    // While a round replaces the file, the person still means the one that was there.
    const taken = `${TAKEN}/${path}`;
    const old = disk.at(path) ? disk.text(path) : disk.at(taken) ? disk.text(taken) : '';
    this.#scene.world.journal.change(old, text, this.#scene.what(`${what} ${path}: ${quoted(text)}`));
    if (this.#scene.coin()) disk.write(path, text);
    else disk.save(path, text);
  }

  create(): void {
    const path = this.#newPath();
    if (path === undefined || this.#paths().filter(isNote).length >= NOTES_MAX) return;
    this.#write(path, this.#scene.coin(10) ? '' : newText(this.#scene), 'create');
  }

  edit(): void {
    const path = this.#note();
    if (path !== undefined) this.#write(path, edited(this.#scene, this.#device.disk.text(path)), 'edit');
  }

  append(): void {
    const path = this.#note();
    if (path !== undefined) this.#write(path, added(this.#scene, this.#device.disk.text(path)), 'append to');
  }

  tick(): void {
    const { disk } = this.#device;
    const isTask = (each: string): boolean => isNote(each) && /^- \[/m.test(disk.text(each));
    const { target } = this.#scene;
    const path = this.#paths().find((each) => (target === undefined || each === target) && isTask(each));
    if (path === undefined) return;
    const text = withTick(disk.text(path));
    this.#scene.world.journal.change(
      disk.text(path),
      text,
      this.#scene.what(`tick in ${path}: ${quoted(text)}`),
    );
    disk.tick(path, text);
  }

  rename(): void {
    const from = this.#note(false);
    const to = this.#newPath();
    if (from === undefined || to === undefined) return;
    this.#scene.what(`rename ${from} to ${to}`);
    this.#device.disk.rename(from, to);
  }

  /** Two notes exchange their names. */
  swap(): void {
    const { disk } = this.#device;
    const [one, other] = [this.#note(false), this.#note(false)];
    if (one === undefined || other === undefined || one === other) return;
    this.#scene.what(`swap ${one} and ${other}`);
    disk.rename(one, 'swapped');
    disk.rename(other, one);
    disk.rename('swapped', other);
  }

  delete(): void {
    const path = this.#note();
    if (path !== undefined) this.#remove(path);
  }

  #remove(path: string): void {
    const { disk } = this.#device;
    this.#scene.world.journal.change(disk.text(path), '', this.#scene.what(`delete ${path}`));
    disk.remove(path);
  }

  /** Writes an older text of the folder again, as `git checkout` does. */
  restore(): void {
    const older = this.#device.older[this.#scene.below(this.#device.older.length)];
    if (!older) return;
    const [path, text] = older;
    const there = this.#device.disk.at(path);
    if (there?.kind === 'folder') return;
    this.#write(path, text, 'write the older text of');
  }

  /** Writes what the service has, as a program that copies the folder may do it. */
  same(): void {
    const notes = this.#scene.world.app.notes();
    const note = pickHot(this.#scene, notes, ({ name }) => name);
    if (!note) return;
    const path = note.groupPath === '' ? `${note.name}.md` : `${note.groupPath}/${note.name}.md`;
    if (this.#device.disk.at(path)?.kind !== 'folder')
      this.#write(path, note.content, 'write as on the service');
  }

  copy(): void {
    const from = this.#note(false);
    const to = this.#newPath();
    if (from === undefined || to === undefined || this.#paths().filter(isNote).length >= NOTES_MAX) return;
    this.#write(to, this.#device.disk.text(from), `copy ${from} to`);
  }

  day(): void {
    const { pick, coin } = this.#scene;
    const path = coin(4) ? 'Weekly Notes/2026-W09.md' : `Daily Notes/${pick(DAYS)}.md`;
    const { disk } = this.#device;
    const old = disk.at(path) ? disk.text(path) : '';
    this.#write(path, coin(10) ? '' : added(this.#scene, old), 'write the day');
  }

  file(): void {
    const { disk } = this.#device;
    const { pick, coin } = this.#scene;
    const old = this.#file();
    const free = pick(FILES);
    const kind = pick(['delete', 'move', 'write', 'write'] as const);
    if (old !== undefined && kind === 'delete') {
      this.#scene.what(`delete ${old}`);
      disk.remove(old);
    } else if (old !== undefined && kind === 'move' && !disk.at(free)) {
      this.#scene.what(`rename ${old} to ${free}`);
      disk.rename(old, free);
    } else {
      const path = old !== undefined && coin() ? old : free;
      const bytes = `bytes that differ from all others ${this.#scene.world.journal.next().replaceAll('§', '#')}`;
      this.#scene.what(`write ${path}: ${bytes}`);
      disk.write(path, bytes);
    }
  }

  folder(): void {
    const { disk } = this.#device;
    const { pick, coin } = this.#scene;
    const all = disk.folders().filter((path) => !/^(daily|weekly) /i.test(path));
    const name = pick(['Work', 'Home', 'Work/Plans', 'work'] as const);
    const [old] = all.length > 0 ? [pick(all)] : [];
    if (old !== undefined && coin(6)) {
      const notes = Object.keys(disk.files(old));
      this.#scene.what(`delete the folder ${old}`);
      for (const path of notes)
        this.#scene.world.journal.change(disk.text(path), '', `delete the folder ${old} with ${path}`);
      disk.remove(old);
    } else if (old !== undefined && coin() && !disk.at(name) && !isBelow(name, old)) {
      this.#scene.what(`rename the folder ${old} to ${name}`);
      disk.rename(old, name);
    } else {
      this.#scene.what(`create the folder ${name}`);
      disk.makeFolder(name);
    }
  }

  /** Another form of the same text: its line ends, or a byte order mark. */
  form(): void {
    const path = this.#note();
    if (path === undefined) return;
    const text = this.#device.disk.text(path);
    const form = this.#scene.pick(['crlf', 'lf', 'bom'] as const);
    const lines = text.split(/\r?\n/);
    const bom = text.startsWith('\uFEFF') ? text.slice(1) : `\uFEFF${text}`;
    const other = form === 'bom' ? bom : lines.join(form === 'crlf' ? '\r\n' : '\n');
    this.#write(path, other, `write with ${form}`);
  }

  temporary(): void {
    const path = this.#scene.pick(TEMPORARY);
    const { disk } = this.#device;
    this.#scene.what(`${disk.at(path) ? 'remove' : 'write'} the temporary file ${path}`);
    if (disk.at(path)) disk.remove(path);
    else disk.write(path, 'temporary');
  }
}

/** What a person does in the app. */
class InApp {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get #app() {
    return this.#scene.world.app;
  }

  #note(withDays = true): ShownNote | undefined {
    const { target } = this.#scene;
    const all = this.#app.notes().filter(({ name }) => withDays || !isDay(`${name}.md`));
    if (target !== undefined) return all.find(({ id }) => id === target);
    return pickHot(this.#scene, all, ({ name }) => name);
  }

  #name(): string {
    return this.#scene.coin() ? this.#scene.pick(NAMES.slice(0, HOT)) : this.#scene.pick(NAMES);
  }

  #group(): string | null {
    const groups = this.#app.groups().filter(({ path }) => !/^(Daily|Weekly) Notes$/.test(path));
    return groups.length === 0 || this.#scene.coin() ? null : this.#scene.pick(groups).id;
  }

  #change(note: ShownNote, text: string, what: string): void {
    const description = this.#scene.what(`${what} ${note.groupPath}/${note.name}: ${quoted(text)}`);
    this.#scene.world.journal.change(note.content, text, description);
    this.#app.edit(note.id, text);
  }

  create(): void {
    if (this.#app.notes().length >= NOTES_MAX) return;
    const [name, group] = [this.#name(), this.#group()];
    const text = this.#scene.coin(10) ? '' : newText(this.#scene);
    this.#scene.world.journal.change(
      '',
      text,
      this.#scene.what(`create ${name} in ${group}: ${quoted(text)}`),
    );
    this.#app.create(name, text, group);
  }

  edit(): void {
    const note = this.#note();
    if (note) this.#change(note, edited(this.#scene, note.content), 'edit');
  }

  append(): void {
    const note = this.#note();
    if (note) this.#change(note, added(this.#scene, note.content), 'append to');
  }

  tick(): void {
    const { target } = this.#scene;
    const note = this.#app
      .notes()
      .find(({ id, content }) => (target === undefined || id === target) && /^- \[/m.test(content));
    if (note) this.#change(note, withTick(note.content), 'tick in');
  }

  rename(): void {
    const note = this.#note(false);
    const name = this.#name();
    if (!note) return;
    this.#scene.what(`rename ${note.groupPath}/${note.name} to ${name}`);
    this.#app.rename(note.id, name);
  }

  move(): void {
    const note = this.#note(false);
    const group = this.#group();
    if (!note) return;
    this.#scene.what(`move ${note.groupPath}/${note.name} to the group ${group}`);
    this.#app.move(note.id, group);
  }

  delete(): void {
    const note = this.#note();
    if (!note) return;
    const what = this.#scene.what(`trash ${note.groupPath}/${note.name}`);
    this.#scene.world.journal.change(note.content, '', what);
    this.#app.trash(note.id);
  }

  restore(): void {
    const all = this.#app.trashed();
    if (all.length === 0 || this.#app.notes().length >= NOTES_MAX) return;
    const { id, name, content } = this.#scene.pick(all);
    this.#scene.what(`restore ${name}: ${quoted(content)}`);
    this.#app.restore(id);
  }

  day(): void {
    const date = this.#scene.pick(DAYS);
    if (this.#scene.coin(4)) {
      this.#scene.what(`open the day ${date}`);
      this.#app.openDay(date);
      return;
    }
    const isWeek = this.#scene.coin(4);
    const name = isWeek ? '2026-W09' : date;
    const old = this.#app.notes().find((note) => note.name === name)?.content ?? '';
    const text = added(this.#scene, old);
    this.#scene.world.journal.change(old, text, this.#scene.what(`write the day ${name}: ${quoted(text)}`));
    if (isWeek) this.#app.week(2026, 9, text);
    else this.#app.day(date, text);
  }

  file(): void {
    const files = this.#app.files();
    const { pick, coin } = this.#scene;
    const trashed = this.#app.files(true);
    const path = pick(FILES);
    const [any] = files.length > 0 ? [pick(files)] : [];
    const wanted = files.find(({ id, path: at }) => [id, at].includes(this.#scene.target ?? ''));
    const old = wanted ?? any;
    const kind = pick(wanted ? FILE_AT_ONCE : (['delete', 'move', 'write', 'write'] as const));
    if (old && kind === 'delete') {
      this.#scene.what(`trash the file ${old.path}`);
      this.#app.deleteFile(old.id);
    } else if (old && kind === 'move' && !files.some((file) => file.path === path)) {
      this.#scene.what(`move the file ${old.path} to ${path}`);
      this.#app.moveFile(old.id, path);
    } else if (trashed.length > 0 && coin(6)) {
      const file = pick(trashed);
      this.#scene.what(`restore the file ${file.path}`);
      this.#app.restoreFile(file.id);
    } else {
      const bytes = `bytes that differ from all others ${this.#scene.world.journal.next().replaceAll('§', '#')}`;
      const at = wanted?.path ?? (old && coin() ? old.path : path);
      this.#scene.what(`write the file ${at}: ${bytes}`);
      this.#app.putFile(at, bytes);
    }
  }

  folder(): void {
    const { pick, coin, world } = this.#scene;
    const groups = this.#app.groups().filter(({ path }) => !/^(Daily|Weekly) Notes$/.test(path));
    const name = pick(['Work', 'Home', 'Plans', 'work'] as const);
    const [old] = groups.length > 0 ? [pick(groups)] : [];
    if (old && coin(6)) {
      const what = this.#scene.what(`delete the group ${old.path}`);
      const before = this.#app.notes();
      this.#app.deleteGroup(old.id);
      const live = new Set(this.#app.notes().map(({ id }) => id));
      for (const { id, content } of before) if (!live.has(id)) world.journal.change(content, '', what);
    } else if (old && coin()) {
      this.#scene.what(`rename the group ${old.path} to ${name}`);
      this.#app.renameGroup(old.id, name);
    } else {
      const parent = coin(3) && old ? old.id : null;
      this.#scene.what(`create the group ${name} in ${parent}`);
      this.#app.createGroup(name, parent);
    }
  }

  form(): void {
    const note = this.#note();
    if (!note) return;
    this.#scene.what(`pin or unpin ${note.name}`);
    this.#app.change(note.id, { pinned: this.#scene.coin() });
  }
}

const IN_FOLDER = {
  create: 3,
  edit: 6,
  append: 3,
  tick: 2,
  rename: 3,
  swap: 1,
  delete: 2,
  restore: 1,
  copy: 1,
  same: 2,
  day: 2,
  file: 4,
  folder: 2,
  form: 2,
  temporary: 1,
} as const;

const IN_APP = {
  create: 3,
  edit: 6,
  append: 3,
  tick: 2,
  rename: 3,
  move: 2,
  delete: 2,
  restore: 2,
  day: 2,
  file: 4,
  folder: 2,
  form: 1,
} as const;

const weighted = (kinds: Readonly<Record<string, number>>): string[] =>
  Object.entries(kinds).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

/** A random action, which is no round. */
export function newAction({ pick, below }: Chance): Action {
  const where = pick(['A', 'B', 'app'] as const);
  return { kind: pick(weighted(where === 'app' ? IN_APP : IN_FOLDER)), where, seed: below(2 ** 31) };
}

/** What people do at the moment at which a round writes the same note or file. */
const AT_ONCE = ['edit', 'append', 'tick', 'delete', 'rename', 'move', 'form'] as const;

/** A random action with a note or file that another one is about to write. */
export function newRival({ pick, below }: Chance, where: Where): Action {
  const kinds = AT_ONCE.filter((kind) => kind in (where === 'app' ? IN_APP : IN_FOLDER));
  return { kind: pick(kinds), where, seed: below(2 ** 31) };
}

/**
 * Does an action. It may be nothing, if there is nothing to do it with.
 * @param target the path, or the id of the note or file, if it is not to be chosen
 */
export function doAction(world: World, { kind, where, seed }: Action, target?: string): void {
  const random = chance(seed);
  const what = (description: string): string => {
    const line = `${where}: ${description}`;
    world.say(`  ${line}`);
    return line;
  };
  const scene = { ...random, world, what, target };
  world.clock.advance(1 + random.below(4_000));
  const [A, B] = world.devices;
  const isFile =
    target !== undefined && world.app.files().some(({ id, path }) => id === target || path === target);
  // In a folder only notes are changed at once.
  if (where !== 'app' && target !== undefined && (!isNote(target) || target.startsWith('.'))) return;
  world.act(() => {
    if (where === 'app') new InApp(scene)[isFile ? 'file' : (kind as keyof typeof IN_APP)]();
    else new InFolder(scene, where === 'A' ? A : B)[kind as keyof typeof IN_FOLDER]();
  });
}

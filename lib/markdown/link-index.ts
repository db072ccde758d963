// The rule that decides which note a link means (E27), for the service, its app and imports. A path from the note's own
// group, or from the root, comes first. Otherwise a name is compared as a whole, then as a path: folders, which must be the
// end of the note's group path, and a name; then as a second name (E38), a stored one first; then as a path with a stored
// second name. If several notes match, a link means the one in its own group, else the one with the shortest group path,
// else the oldest.
import { comparableName } from '../core/text.ts';
import { calendarTargetOf, isPathTarget, namesIn, type CalendarTarget } from './link-target.ts';
import { NotePaths, pathOf, type Folder } from './note-paths.ts';

export interface LinkableNote {
  readonly id: string;
  readonly name: string;
  /** Second names that are stored with it (E38). */
  readonly aliases?: readonly string[] | undefined;
  /** The group it is in. */
  readonly group?: string | undefined;
  /** When it was created: any values that compare like times. */
  readonly created: number | string;
}

export interface LinkableGroup {
  readonly id: string;
  readonly name: string;
  readonly parent?: string | undefined;
}

/** The notes that a target can mean: the best one, and the best one of each group. */
interface Choice<N> {
  readonly best: N;
  readonly inGroup: ReadonlyMap<string | undefined, N>;
}

export class LinkIndex<N extends LinkableNote> {
  private readonly ids = new Map<string, N>();
  private readonly names = new Map<string, N[]>();
  private readonly aliases = new Map<string, N[]>();
  private readonly folders = new Map<string, Folder>();
  private readonly depths = new Map<string, number>();
  private paths: NotePaths<N> | undefined;

  /** @param groups their ids are in the form in which notes and groups name them */
  constructor(notes: Iterable<N>, groups: Iterable<LinkableGroup>) {
    for (const note of notes) {
      this.ids.set(note.id, note);
      add(this.names, note.name, note);
      for (const alias of note.aliases ?? []) add(this.aliases, alias, note);
    }
    for (const { id, name, parent } of groups) this.folders.set(id, { name: comparableName(name), parent });
  }

  /**
   * Returns a function that finds the note that a comparable target means in a note of this group; undefined if there
   * is none. The meaning of a target is decided once, so that many links to notes of one name take linear time.
   * @param calendarId the id of the note of a day or week, which need not exist
   * @param inText notes by the second names in their texts, as names are compared; those not in the index are ignored
   */
  resolver(
    calendarId: (target: CalendarTarget) => string,
    inText: ReadonlyMap<string, readonly N[]> = new Map(),
  ) {
    const choices = new Map<string, Choice<N> | undefined>();
    const choiceOf = (key: string, find: () => readonly N[]): Choice<N> | undefined => {
      if (!choices.has(key)) choices.set(key, this.choice(find()));
      return choices.get(key);
    };
    const aliased = (names: readonly string[]): Choice<N> | undefined => {
      const known = [this.aliases, inText].find((each) => names.some((name) => each.has(name)));
      const alias = names.find((name) => known?.has(name)) ?? '';
      return choiceOf(`alias ${alias}`, () => (known?.get(alias) ?? []).filter(({ id }) => this.ids.has(id)));
    };
    return (target: string, group: string | undefined): N | undefined => {
      const exact = isPathTarget(target) ? this.noteAt(target, group) : undefined;
      if (exact) return exact;
      const calendar = calendarTargetOf(target);
      if (calendar) return this.ids.get(calendarId(calendar));
      const names = namesIn(target);
      const name = names.find((each) => this.names.has(each));
      const path = pathOf(target);
      const named =
        name === undefined
          ? choiceOf(`path ${path.join('/')}`, () => this.notesAt(path, this.names))
          : choiceOf(`name ${name}`, () => this.names.get(name) ?? []);
      const choice =
        named ??
        aliased(names) ??
        choiceOf(`alias path ${path.join('/')}`, () => this.notesAt(path, this.aliases));
      return choice?.inGroup.get(group) ?? choice?.best;
    };
  }

  /** The note with a name, else with a stored second name, at exactly a comparable path from a group. */
  noteAt(path: string, group: string | undefined): N | undefined {
    this.paths ??= new NotePaths([this.names, this.aliases], this.folders, (a, b) => this.isBefore(a, b));
    return this.paths.noteAt(path, group);
  }

  /** The notes with the name, or second name, at the end of a path, in these folders. */
  private notesAt(path: readonly string[], names: ReadonlyMap<string, readonly N[]>): readonly N[] {
    const [last = '', folders] = [path.at(-1), path.slice(0, -1)];
    const found = namesIn(last).map((name) =>
      (names.get(name) ?? []).filter(({ group }) => this.endsIn(group, folders)),
    );
    return found.find((notes) => notes.length > 0) ?? [];
  }

  private endsIn(group: string | undefined, folders: readonly string[]): boolean {
    let current = group;
    for (let n = folders.length - 1; n >= 0; n -= 1) {
      const folder = current === undefined ? undefined : this.folders.get(current);
      if (folder?.name !== folders[n]) return false;
      current = folder?.parent;
    }
    return true;
  }

  private choice(notes: readonly N[]): Choice<N> | undefined {
    const inGroup = new Map<string | undefined, N>();
    let best: N | undefined;
    for (const note of notes) {
      const known = inGroup.get(note.group);
      if (!known || this.isBefore(note, known)) inGroup.set(note.group, note);
      if (!best || this.isBefore(note, best)) best = note;
    }
    return best && { best, inGroup };
  }

  private isBefore(a: N, b: N): boolean {
    const depth = this.depthOf(a.group) - this.depthOf(b.group);
    if (depth !== 0) return depth < 0;
    return a.created === b.created ? a.id < b.id : a.created < b.created;
  }

  /** The number of groups around a note of this group. */
  private depthOf(group: string | undefined): number {
    if (group === undefined) return 0;
    const known = this.depths.get(group);
    if (known !== undefined) return known;
    let depth = 0;
    for (let folder = this.folders.get(group); folder && depth <= this.folders.size; depth += 1)
      folder = folder.parent === undefined ? undefined : this.folders.get(folder.parent);
    this.depths.set(group, depth);
    return depth;
  }
}

const add = <N>(index: Map<string, N[]>, name: string, note: N): void => {
  const same = index.get(comparableName(name));
  if (same) same.push(note);
  else index.set(comparableName(name), [note]);
};

// The names that notes and groups get from their files and folders.
import { comparableName } from '../../core/text.ts';
import {
  ALIASES_PER_NOTE,
  GROUP_NAME_MAX_CHARACTERS,
  NOTE_NAME_MAX_CHARACTERS,
} from '../../schema/limits.ts';
import { RejectedError } from '../failures.ts';
import type { LongNames } from '../layout.ts';
import { titleOf } from '../matter/front-matter.ts';
import type { MatterReport } from '../matter/matter-report.ts';
import { nameOf, noteNameOf } from '../names.ts';
import { nameIn } from '../paths.ts';
import type { Vault } from '../vault/vault.ts';
import type { NotesRecord } from './notes-record.ts';

interface Sources {
  /** Whether notes are named after the title in their front matter. */
  readonly titles: boolean | undefined;
  readonly record: NotesRecord;
  readonly longNames: LongNames;
  readonly vault: Vault;
  readonly matter: MatterReport;
}

const lengthOf = (name: string): number => Array.from(name).length;

export function noteNames({ titles, record, longNames, vault, matter }: Sources) {
  const takesTitle = (path: string): boolean => titles === true && !record.get(path);
  const fileName = (path: string): string =>
    longNames.get(path) ?? vault.pageName(path) ?? noteNameOf(nameIn(path));

  return {
    /** The name of a file as a note, however long it is. */
    fileName,

    /**
     * The name of the note that a file becomes: with --titles its title, unless an export wrote the file.
     * @throws RejectedError if the name is too long
     */
    noteName(path: string, content = ''): string {
      const title = takesTitle(path) ? titleOf(content) : '';
      const isName = lengthOf(title) <= NOTE_NAME_MAX_CHARACTERS;
      if (title !== '') matter.title(path, isName);
      return shortEnough(title !== '' && isName ? title : fileName(path), NOTE_NAME_MAX_CHARACTERS, 'file');
    },

    /**
     * The second names of a new note (E38), by which links in the folder mean it: those of an export; or those of a vault,
     * and the name of the file of a note that is named after its title.
     */
    aliasesOf(path: string, { name, content }: { readonly name: string; readonly content: string }) {
      const entry = record.get(path);
      if (entry) return entry.aliases;
      const found = [...(takesTitle(path) ? [fileName(path)] : []), ...vault.aliasesOf(path, content)];
      // Links compare names in this form. A second name that is equal to the first one has no use.
      const others = new Map(found.map((alias) => [comparableName(alias), alias]));
      others.delete(comparableName(name));
      others.delete('');
      const aliases = [...others.values()].filter((alias) => lengthOf(alias) <= NOTE_NAME_MAX_CHARACTERS);
      return aliases.length === 0 ? undefined : aliases.slice(0, ALIASES_PER_NOTE);
    },

    /** The name of the group that a folder becomes. @throws RejectedError if it is too long */
    groupName: (path: string): string =>
      shortEnough(longNames.get(path) ?? nameOf(nameIn(path), ''), GROUP_NAME_MAX_CHARACTERS, 'folder'),
  };
}

function shortEnough(name: string, max: number, kind: 'file' | 'folder'): string {
  const length = lengthOf(name);
  if (length <= max) return name;
  throw new RejectedError(
    `its name has ${length} characters, at most ${max} are allowed; rename the ${kind}`,
  );
}

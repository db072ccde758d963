// The second names of notes (E38), as far as this device knows them: names that the service stores, and names in the
// front matter of texts that are stored here.
import { comparableName } from '../../../lib/core/text.ts';
import { aliasesIn } from '../../../lib/markdown/aliases.ts';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { textOf } from './texts.ts';

type Named = Pick<NoteListItem, 'id' | 'name' | 'aliases'>;

/** The second names of a note, without repetitions of its name or of an earlier one. */
export function secondNames({ id, name, aliases = [] }: Named): string[] {
  const known = new Set([comparableName(name)]);
  const found: string[] = [];
  for (const alias of [...aliases, ...aliasesIn(textOf(id)?.text ?? '')]) {
    const comparable = comparableName(alias);
    if (!known.has(comparable)) found.push(alias);
    known.add(comparable);
  }
  return found;
}

/** Whether a name is among the stored second names of a note. */
export const isStoredName = ({ aliases = [] }: Pick<Named, 'aliases'>, comparable: string): boolean =>
  aliases.some((alias) => comparableName(alias) === comparable);

// The report of what an import left out: how many files of which kind, and how many notes refer to them.
import { counted } from '../../core/counted.ts';
import { decoded } from '../../markdown/percent-encoding.ts';
import type { SkippedFile } from './scan.ts';
import { BACKUP } from '../vault/vault.ts';

/** The targets of links: `[[target|text]]`, `](target)`, `[id]: target`, `src="target"`. */
const TARGETS =
  /\[\[([^\]|#\n]+)|\]\(\s*(?:<([^>\n]+)>|((?:[^()\s]|\([^()\s]*\))+))|^ {0,3}\[[^\]\n]+\]:\s*<?([^>\s]+)|\b(?:src|href)\s*=\s*["']([^"'\n]+)/gim;

const URL_SCHEME = /^[a-z][a-z\d+.-]+:/i;

/** Kinds that a link in a note does not refer to. */
const UNREFERRED: ReadonlySet<string> = new Set(['hidden', 'hidden .md', BACKUP]);

/** @param files the files that are left out */
export function skippedReport(files: readonly SkippedFile[]) {
  const names = new Set(files.filter(({ kind }) => !UNREFERRED.has(kind)).map(({ path }) => baseName(path)));
  let referring = 0;
  return {
    /** Counts a note if it refers to a file that was left out. A file is recognized by its name without its folder. */
    look(content: string): void {
      if (names.size > 0 && targetsOf(content).some((target) => names.has(target))) referring += 1;
    },

    /** The lines of the report; none if nothing was left out. @param list whether to name each file */
    lines(list = false): string[] {
      if (files.length === 0) return [];
      const counts = [...Map.groupBy(files, ({ kind }) => kind)]
        .toSorted(([kind, some], [other, others]) => others.length - some.length || (kind < other ? -1 : 1))
        .map(([kind, some]) => `${some.length} ${kind}`);
      const them = files.length === 1 ? 'it' : 'them';
      const notes = counted(referring, 'note refers', 'notes refer');
      return [
        `Skipped: ${counted(files.length, 'file')} (${counts.join(', ')}). ${notes} to ${them}.${list ? '' : ' --list names them.'}`,
        ...(list ? files.map(({ path }) => `  ${path}`).toSorted() : []),
      ];
    },
  };
}

const targetsOf = (content: string): string[] =>
  [...content.matchAll(TARGETS)].flatMap(([, wiki, ...others]) => {
    if (wiki !== undefined) return baseName(wiki);
    const target = others.find((text) => text !== undefined) ?? '';
    const encoded = target.replace(/[?#].*$/, '');
    return URL_SCHEME.test(target) ? [] : [decoded(encoded), encoded].map(baseName);
  });

const baseName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .trim()
    .normalize('NFC')
    .toLowerCase();

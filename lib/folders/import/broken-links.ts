// The report of an import on the links in its notes that lead nowhere: to no note, day or file of the workspace. The links
// are read when a file is, and resolved when all notes and files are imported.
import { counted } from '../../core/counted.ts';
import { comparableName } from '../../core/text.ts';
import { aliasesIn } from '../../markdown/aliases.ts';
import { linkTargetOf } from '../../markdown/link-target.ts';
import { referencesIn } from '../../markdown/references.ts';
import type { Api } from '../api.ts';
import { reasonOf } from '../failures.ts';
import { findBroken, type Broken, type Link, type ReadNote } from './find-broken.ts';

/** Of a longer link, the beginning and the end are shown, because the target is at one of them. */
const SHOWN_MAX_CHARACTERS = 200;

export function brokenLinks() {
  const read = new Map<string, ReadNote>();
  return {
    /** Remembers the links of a note whose text is that of a file. A link that is written twice counts once. */
    add(path: string, noteId: string, content: string): void {
      const links = new Map(linksIn(content).map((link) => [link.written, link]));
      const aliases = aliasesIn(content).map((name) => comparableName(name));
      read.set(noteId, { path, links: JSON.stringify([...links.values()]), aliases });
    },

    /**
     * The lines of the report; none if all links lead somewhere.
     * @param list whether to name each link
     */
    async lines(api: Api, workspace: string | undefined, list = false): Promise<string[]> {
      if (read.values().every(({ links }) => links === '[]')) return [];
      try {
        return report(await findBroken(api, read, workspace), list);
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        return [`It is not known whether all links lead to a note or file: ${reason}`];
      }
    },
  };
}

function linksIn(content: string): Link[] {
  return referencesIn(content)
    .filter((reference) => linkTargetOf(reference) !== undefined)
    .map((reference) => ({
      ...reference,
      text: undefined,
      written: shown(content.slice(reference.start, reference.end)),
    }));
}

function report(broken: readonly Broken[], list: boolean): string[] {
  if (broken.length === 0) return [];
  const count = new Set(broken.map(({ path }) => path)).size;
  const [lead, them] = broken.length === 1 ? ['leads', 'it'] : ['lead', 'them'];
  return [
    `${counted(broken.length, 'link')} in ${counted(count, 'note')} ${lead} nowhere.${list ? '' : ` --list names ${them}.`}`,
    ...(list ? broken.map(({ path, link }) => `  ${path}: ${link.written}`).toSorted() : []),
  ];
}

function shown(link: string): string {
  const line = link.replaceAll(/\s+/g, ' ');
  if (line.length <= SHOWN_MAX_CHARACTERS) return line;
  const half = SHOWN_MAX_CHARACTERS / 2;
  return `${line.slice(0, half)}…${line.slice(-half)}`.toWellFormed();
}

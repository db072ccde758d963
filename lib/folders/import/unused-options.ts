// The report of options of an import that had no effect.
import { SNAPSHOTS } from '../layout.ts';
import { COMMAND_WORDS, type ImportWords } from './import-words.ts';
import { TRASH } from '../names.ts';

interface Options {
  readonly titles?: boolean;
  readonly todos?: boolean;
  readonly trash?: boolean;
  readonly snapshots?: boolean;
  readonly words?: ImportWords;
}

/** What an import found in a folder that has notes. */
export interface Found {
  /** Whether a note has a title that --titles can use. */
  readonly hasTitle: boolean;
  /** Whether an export wrote the folder, so that its notes keep the names of their files. */
  readonly isExport: boolean;
  readonly hasCheckbox: boolean;
  readonly hasTrash: boolean;
  readonly hasSnapshots: boolean;
}

/** A task list item, as lib/domain/checkboxes reads it. In a code block it is none, but there it needs no report. */
const CHECKBOX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)+\[[ \txX]\][ \t]+\S/m;

export const hasCheckbox = (content: string): boolean => CHECKBOX.test(content);

export function unusedOptions(options: Options, found: Found): string[] {
  const { titles, todos, trash, snapshots, words = COMMAND_WORDS } = options;
  const noTitle = found.isExport
    ? 'an export wrote this folder, so notes keep the names of their files'
    : 'no note other than daily notes has a title in its front matter';
  return [
    titles && !found.hasTitle ? `${words.titles} had no effect: ${noTitle}.` : [],
    todos && !found.hasCheckbox ? `${words.todos} had no effect: no note has a checkbox (- [ ]).` : [],
    trash && !found.hasTrash ? `--trash had no effect: ${absent(TRASH, '--trash')}` : [],
    snapshots && !found.hasSnapshots ? `--snapshots had no effect: ${absent(SNAPSHOTS, '--snapshots')}` : [],
  ].flat();
}

const absent = (folder: string, option: string): string =>
  `there is no folder ${folder}, which an export with ${option} writes.`;

// Hints for agents after an error. The message describes the problem to people; the hint names the next step.
import type { ApiError, ErrorName, Mismatch } from '../../domain/errors.ts';

/** The next step after an error, and for each id among its fields; undefined if the message is enough. */
export function hintOf({ errorName, extras: { fields = [], mismatch } }: ApiError): string | undefined {
  const next = mismatch === undefined ? HINTS[errorName] : MISMATCHES[mismatch];
  const hints = [next, ...fields.map((field) => ID_HINTS[field])];
  return [...new Set(hints)].filter((hint) => hint !== undefined).join(' ') || undefined;
}

const NOTES =
  'Call search_notes for the ids of notes, or list_trash for notes in the trash. Restore a note before you change it.';
const GROUPS = 'Call list_groups for the ids of groups.';
const TODOS = 'Call list_todos for the ids of todos. Restore a deleted todo before you change it.';
const FILES =
  'Call list_trash for the ids of files in the trash, with files: true, and list_files for the paths of all others.';
const VERSIONS = 'Call list_versions for the ids of versions.';
const LINKS = 'Call list_links for the ids of links that work.';
const WORKSPACES = 'Call list_workspaces for the ids of workspaces, or omit workspaceId for the default one.';
const TOO_LARGE = 'Nothing was written. Split the text into several notes.';

const ID_HINTS: Readonly<Record<string, string>> = {
  noteId: NOTES,
  groupId: GROUPS,
  parentId: GROUPS,
  todoId: TODOS,
  fileId: FILES,
  linkId: LINKS,
  snapshotId: VERSIONS,
  workspaceId: WORKSPACES,
};

/** The next step after an edit that has the form of the contract and does not apply to the note. */
const MISMATCHES: Readonly<Record<Mismatch, string>> = {
  absent:
    'Nothing was written. Call read_note for the current content, copy the text or heading exactly from it, and retry all edits.',
  ambiguous:
    'Nothing was written. Send more of the text around it, or all: true to replace every occurrence; for a heading, send the list of headings from the outermost to it. Then retry all edits.',
};

/** The next step after each error that does not say it itself. */
export const HINTS: Readonly<Partial<Record<ErrorName, string>>> = {
  invalidRequest: 'Nothing was done. Fix the arguments to match the input schema and retry.',
  invalidDate: 'Nothing was done. Work out the date, and send it in one of these forms.',
  weekWithoutYear: 'Give week and year, or omit both for this week.',
  noteNotFound: NOTES,
  noteDenied: NOTES,
  groupNotFound: GROUPS,
  groupDenied: GROUPS,
  parentGroupNotFound: GROUPS,
  todoNotFound: TODOS,
  todoDenied: TODOS,
  fileNotFound: FILES,
  fileDenied: FILES,
  fileExists: 'Nothing was written. Choose another path, or set unique to store it under the next free name.',
  snapshotNotFound: VERSIONS,
  snapshotDenied: VERSIONS,
  linkNotFound: LINKS,
  linkDenied: LINKS,
  linkLimit:
    'Nothing was shared. Ask the user which link of list_links may end, and call stop_sharing for it.',
  workspaceNotFound: WORKSPACES,
  workspaceDenied: WORKSPACES,
  calendarWorkspaceNotFound: WORKSPACES,
  noteTooLarge: TOO_LARGE,
  calendarNoteTooLarge: TOO_LARGE,
  quotaExceeded:
    'Nothing was written. Ask the user to free storage. The trash counts towards the quota, and no tool empties it.',
  noteChanged:
    'Nothing was written. Call read_note for the current content and etag, apply your change to it, then retry.',
  cursorExpired: 'Call list_changes without a cursor to get a new one, then list again what you need.',
  keyReadOnly: 'Nothing was written. This key is read-only; ask the user for one with write access.',
  keyOneGroup:
    'With this key you can create, change, move and delete notes, their todos and versions in that group and the groups below it. Call list_groups for its id. For anything else ask the user.',
  keyGroupGone: 'Nothing was written. This key can only read now; ask the user for another one.',
  rateLimited: 'Wait a second, then retry the same call.',
  internal: 'The call may have taken effect: check before you retry. If it fails again, tell the user.',
};

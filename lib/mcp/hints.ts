// What an agent does next after an error: the catalogue says to people what is wrong, this says to whoever called a tool
// how to go on.
import type { ApiError, ErrorName } from '../domain/errors.ts';

/** What to do next, also for each id among the fields that the error names; undefined where the message says it all. */
export function hintOf({ errorName, extras: { fields = [] } }: ApiError): string | undefined {
  const hints = [HINTS[errorName], ...fields.map((field) => ID_HINTS[field])];
  return [...new Set(hints)].filter((hint) => hint !== undefined).join(' ') || undefined;
}

const NOTES =
  'Call search_notes for the ids of notes, list_trash for those in the trash; restore one before it is changed.';
const GROUPS = 'Call list_groups for the ids of groups.';
const TODOS = 'Call list_todos for the ids of todos; restore a deleted one before it is changed.';
const WORKSPACES =
  'Call list_workspaces for the ids of workspaces, or leave workspaceId out for the default one.';
const TOO_LARGE = 'Nothing was written. Split the text into several notes.';

const ID_HINTS: Readonly<Record<string, string>> = {
  noteId: NOTES,
  groupId: GROUPS,
  parentId: GROUPS,
  todoId: TODOS,
  workspaceId: WORKSPACES,
};

const HINTS: Readonly<Partial<Record<ErrorName, string>>> = {
  invalidRequest: 'Nothing was done. Mend these arguments as the input schema says, then call again.',
  invalidDate: 'Give a date that exists as YYYY-MM-DD, or leave it out for today.',
  weekWithoutYear: 'Give week and year, or leave both out for this week.',
  noteNotFound: NOTES,
  noteDenied: NOTES,
  groupNotFound: GROUPS,
  groupDenied: GROUPS,
  parentGroupNotFound: GROUPS,
  todoNotFound: TODOS,
  todoDenied: TODOS,
  workspaceNotFound: WORKSPACES,
  workspaceDenied: WORKSPACES,
  calendarWorkspaceNotFound: WORKSPACES,
  noteTooLarge: TOO_LARGE,
  calendarNoteTooLarge: TOO_LARGE,
  quotaExceeded:
    'Nothing was written. Ask the user to make room: the trash counts too, and no tool empties it.',
  noteChanged:
    'Nothing was written. Call read_note for the content and etag of now, make the change to those, then call again.',
  cursorExpired: 'Call list_changes without a cursor for a new one, then list again what you need.',
  keyReadOnly: 'Nothing was written. Ask the user for a key that may write; with this one only read.',
  rateLimited: 'Wait a second, then make the same call again.',
  internal: 'It may have been done: look before you call again. If it fails again, tell the user.',
};

// The palette: notes by name, those that this device knows first, then groups, days and commands.
import { signal } from '@preact/signals';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { foldWords } from '../../../lib/core/text.ts';
import { addDays, isDate, mondayOf } from '../../../lib/core/iso-calendar.ts';
import { weekOf } from '../notes/days.ts';
import { findHere } from '../search/find-here.ts';
import { noteList } from '../search/note-lists.ts';
import { hasWords } from '../search/ranked.ts';
import { today } from '../state/today.ts';
import { chooseWorkspace, shortPath, workspaceId, workspaces } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { go, route } from '../state/route.ts';
import { attempt } from '../state/notices.ts';
import { rarelyUsed, rarelyUsedNow } from '../state/rarely-used.ts';
import { changeSession, isFormatted, isReadOnly } from '../state/session.ts';
import { dayTitle, noteTitle } from '../parts/dates.ts';
import { helpIsOpen } from '../parts/open-help.ts';
import { groupChoices } from '../parts/pick-group.ts';
import { choiceOf, picker, type Choice } from '../parts/picker.tsx';
import { outlineOf } from '../note-page/outline.ts';
import { shownNote } from '../note-page/reading-position.ts';
import { allViews } from './views.ts';

/** From the last keystroke to the request (milliseconds). */
const ASK_AFTER_MS = 200;
const NOTES_MAX = 12;
const OTHERS_MAX = 5;

const canReadHeadings = signal(rarelyUsedNow() !== undefined);

/** The text that the service is asked for. */
const asked = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

export function openPalette(): void {
  asked.value = '';
  // It reads the headings of a note.
  attempt(() => rarelyUsed().then(() => (canReadHeadings.value = true)));
  picker.value = { title: 'Go to a note, group, day, command or # heading', choices, status };
}

function choices(text: string): Choice[] {
  const words = text.trim();
  if (words === '') return [...lately(), ...commands('')];
  const found = headings(words);
  if (found.length > 0) return found;
  ask(words);
  const here = findHere(workspaceId.value, words).slice(0, NOTES_MAX);
  const isHere = new Set(here.map(({ id }) => id));
  const others = asked.value === words ? response(words).items.value.filter(({ id }) => !isHere.has(id)) : [];
  return [
    ...days(words),
    ...here.map(noteChoice),
    ...groupChoices(words, (id) => go(addresses.group(id))).slice(0, OTHERS_MAX),
    ...commands(words),
    ...others.slice(0, NOTES_MAX).map(noteChoice),
  ];
}

function status(text: string): string {
  const words = text.trim();
  if (words === '' || headings(words).length > 0) return '';
  const isFound = asked.value === words && response(words).total.value !== undefined;
  return isFound ? '' : 'On this device';
}

const response = (search: string) => noteList({ workspaceId: workspaceId.value, search });

/** Asks the service once the typing pauses. */
function ask(words: string): void {
  clearTimeout(timer);
  if (asked.peek() === words) return;
  timer = setTimeout(() => {
    asked.value = words;
    void response(words).more();
  }, ASK_AFTER_MS);
}

const noteChoice = ({ id, name, groupId }: NoteListItem): Choice =>
  choiceOf(id, noteTitle(name), shortPath(groupId), () => go(addresses.note(id)));

/** The notes changed last. */
const lately = (): Choice[] =>
  catalogueOf(workspaceId.value)
    .items.value.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, OTHERS_MAX)
    .map(noteChoice);

/** Whether each word of a text begins a word of a name. */
const beginsWords = (name: string, text: string): boolean =>
  foldWords(text)
    .split(/\s+/)
    .every((word) => ` ${foldWords(name)}`.includes(` ${word}`));

/** The headings of the note that is shown, in its order, for a text that begins with #. */
function headings(words: string): Choice[] {
  if (!words.startsWith('#') || !canReadHeadings.value) return [];
  const [view, , part] = route.value.path;
  const open = shownNote.value;
  if (!open || !['note', 'today', 'week', undefined].includes(view)) return [];
  const address = view === 'note' && part === 'edit' ? addresses.edit(open.id) : addresses.note(open.id);
  return (outlineOf(open.text.peek()) ?? [])
    .filter(({ heading }) => hasWords(heading, words.slice(1)))
    .map(({ level, heading, nth }, index) =>
      choiceOf(`${index}`, `${INDENT.repeat(level - 1)}${heading}`, undefined, () => {
        const link = addresses.heading(address, heading, nth);
        // The user may have moved away from it since.
        if (link === route.peek().address) go(address, true);
        go(link);
      }),
    );
}

/** Em spaces, which a list of choices does not collapse. */
const INDENT = '\u2003';

/** The days and weeks that a text means. */
function days(text: string): Choice[] {
  const now = today.value;
  const near = Array.from({ length: 60 }, (_, index) => addDays(now, index - 30));
  const names: readonly (readonly [string, string])[] = [
    ['tomorrow', addDays(now, 1)],
    ['yesterday', addDays(now, -1)],
    ...near.map((day) => [dayTitle(day, now), day] as const),
  ];
  const dates = isDate(text)
    ? [text]
    : names.filter(([name]) => beginsWords(name, text)).map(([, day]) => day);
  const weeks = mondayOf(text.toUpperCase())
    ? [text.toUpperCase()]
    : beginsWords('this week', text)
      ? [weekOf(now)]
      : [];
  return [
    ...[...new Set(dates)]
      .slice(0, 3)
      .map((day) => choiceOf(day, dayTitle(day, now), 'Day', () => go(addresses.day(day)))),
    ...weeks.map((week) => choiceOf(week, noteTitle(week), 'Week', () => go(addresses.week(week)))),
  ];
}

const toggleMarks = (): void => changeSession({ showsMarks: isFormatted() });

function commands(text: string): Choice[] {
  const others = workspaces.value.filter(({ id }) => id !== workspaceId.value);
  const all: (readonly [name: string, run: string | (() => void), writes?: true | undefined])[] = [
    ...allViews.flatMap(({ title, palette, writes }) =>
      palette ? [[title, palette(), writes] as const] : [],
    ),
    ...others.map(({ id, name }) => [`Workspace ${name}`, () => chooseWorkspace(id)] as const),
    ...(isReadOnly()
      ? []
      : [
          [isFormatted() ? 'Show the marks of Markdown' : 'Hide the marks of Markdown', toggleMarks] as const,
        ]),
    ['Keyboard shortcuts', () => (helpIsOpen.value = true)],
  ];
  return all
    .filter(([name, , writes = false]) => hasWords(name, text) && !(writes && isReadOnly()))
    .map(([name, run]) => choiceOf(name, name, 'Command', () => (typeof run === 'string' ? go(run) : run())));
}

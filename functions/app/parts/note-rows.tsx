// The rows of a list of notes: the name and the time, below them the group and the beginning of the text.
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import type { Order } from '../search/note-lists.ts';
import type { Selection } from '../lists/selection.ts';
import { isShared } from '../lists/shares.ts';
import { shortPath } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { longAgo, noteTitle, shortTime } from './dates.ts';
import { Rows } from './rows.tsx';
import { listenersFor } from './select-rows.ts';
import { Icon } from './ui.tsx';

interface NoteRowsProps {
  readonly notes: ReadonlySignal<readonly NoteListItem[]>;
  /** The number of notes on the service, if it is known. */
  readonly total: number | undefined;
  readonly sort: Order;
  /** Whether there is an excerpt of two lines, or will be. */
  readonly isSearch: boolean;
  /** The group of all notes, which is not repeated in each row. */
  readonly groupId?: string | undefined;
  /** Absent if nothing can be done with notes. */
  readonly selection: Selection<NoteListItem> | undefined;
}

const keyOf = ({ id }: NoteListItem): string => id;
const low = (): number => 4.25;
const high = (): number => 5.5;

export function NoteRows({ notes, total, sort, isSearch, groupId, selection }: NoteRowsProps) {
  const listeners = useMemo(() => selection && listenersFor(selection), [selection]);
  return (
    <Rows
      items={notes.value}
      keyOf={keyOf}
      heightOf={isSearch ? high : low}
      total={total}
      listeners={listeners}
      render={(note) => (
        <Row
          note={note}
          sort={sort}
          isFound={isSearch}
          group={groupId === note.groupId ? undefined : note.groupId}
          selection={selection}
        />
      )}
    />
  );
}

interface RowProps {
  readonly note: NoteListItem;
  readonly sort: Order;
  readonly isFound: boolean;
  readonly group: string | null | undefined;
  readonly selection: Selection<NoteListItem> | undefined;
}

function Row({ note, sort, isFound, group, selection }: RowProps) {
  const time = sort === 'createdAt:desc' ? note.createdAt : note.updatedAt;
  const created = sort === 'createdAt:desc' ? undefined : longAgo(note.createdAt, note.updatedAt);
  const about = [shortPath(group ?? null), created && `Created ${created}`].filter(Boolean).join(' · ');
  const text = highlighted(note);
  const isSelecting = selection?.isEmpty.value === false;
  return (
    <>
      {selection && (
        <label class={`select ${isSelecting ? 'is-on' : ''}`}>
          <input
            type="checkbox"
            value={note.id}
            checked={selection.has(note.id)}
            tabIndex={isSelecting ? 0 : -1}
            aria-label={`Select ${noteTitle(note.name)}`}
            aria-keyshortcuts="x Shift+X"
          />
        </label>
      )}
      <a class={`row ${isFound ? 'is-found' : ''}`} href={addresses.note(note.id)}>
        <span class="row-name" dir="auto">
          {noteTitle(note.name)}
        </span>
        <span class="row-time">
          {isShared(note.id) && <Icon name="link" label="Shared" />}
          {note.pinned && <Icon name="pin" label="Pinned" />}
          {time === '' ? 'Not sent yet' : <time dateTime={time}>{shortTime(time)}</time>}
        </span>
        <span class="row-excerpt" dir="auto">
          {about !== '' && <span class="row-group">{about}</span>}
          {about !== '' && text.length > 0 && ' · '}
          {text}
        </span>
      </a>
    </>
  );
}

/** An excerpt with its matches marked, or the beginning of a text without the name that the row already shows. */
function highlighted(note: NoteListItem): ComponentChild[] {
  const { name, excerpt = '', matches } = note;
  if (!matches)
    return [excerpt.startsWith(name) ? excerpt.slice(name.length).trimStart() : excerpt].filter(Boolean);
  const parts: ComponentChild[] = [];
  let end = startOf(excerpt, matches[0]?.start ?? 0);
  if (end > 0) parts.push('…');
  for (const { start, length } of matches) {
    if (start < end) continue;
    parts.push(excerpt.slice(end, start), <mark key={start}>{excerpt.slice(start, start + length)}</mark>);
    end = start + length;
  }
  return [...parts, excerpt.slice(end)].filter((part) => part !== '');
}

/** Two lines of a phone have as many characters before a match that is still shown. */
const LEAD = 40;

/** Where the shown part of an excerpt begins: at a word shortly before its first match. */
const startOf = (excerpt: string, match: number): number =>
  match <= LEAD ? 0 : match - LEAD + excerpt.slice(match - LEAD, match).search(/\s|$/);

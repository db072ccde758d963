// The view of a link by name: the note that it means, a day, or the offer to write the note.
import { useEffect } from 'preact/hooks';
import { withoutHere } from '../../../lib/markdown/link-target.ts';
import { resolveLink } from '../search/resolve-link.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { isDate, mondayOf } from '../../../lib/core/iso-calendar.ts';
import { NotesView } from './notes.tsx';
import { shownNote } from '../note-page/reading-position.ts';
import { Loading, useLoaded } from '../parts/ui.tsx';

export function LinkView({ target }: { readonly target: string }) {
  const { value, problem } = useLoaded(async () => ({ link: await addressOf(target) }), [target]);
  const link = value?.link;
  useEffect(() => {
    if (link !== undefined) go(link, true);
  }, [link]);
  if (problem !== '' || (value && link === undefined)) return <NotesView name={nameOf(target)} />;
  return <Loading />;
}

async function addressOf(target: string): Promise<string | undefined> {
  const day = dayOf(target);
  if (day !== undefined) return day;
  const found = await resolveLink(target, shownNote.peek()?.note.peek()?.groupId ?? null);
  if (!found) return dayOf(withoutHere(target));
  const address = addresses.note(found.id);
  return found.heading === undefined ? address : addresses.heading(address, found.heading);
}

function dayOf(target: string): string | undefined {
  if (isDate(target)) return addresses.day(target);
  return mondayOf(target) === undefined ? undefined : addresses.week(target);
}

/** The name that a note would have: without the path of its group, and without a heading. */
const nameOf = (target: string): string =>
  target
    .replace(/(?<=\S)[#^].*$/s, '')
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(/^.*\//s, '')
    .trim() || target;

// Two versions of a note that changed the same words here and elsewhere: the places that differ, and the choice for each.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ConflictView } from '../merge/conflict-view.tsx';
import { WholeText } from '../merge/diff-view.tsx';
import { conflictsIn, type Choice, type Merged } from '../../../lib/merge/merged.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { addresses } from '../state/addresses.ts';
import { attempt } from '../state/notices.ts';
import { go } from '../state/route.ts';
import { noteTitle } from '../parts/dates.ts';
import { Page } from '../parts/ui.tsx';

export function CompareView({ id }: { readonly id: string }) {
  const open = openNote(id);
  const [theirs, merged] = [open.theirs.value, open.merged.value];
  // The choice was made, perhaps in another tab, or an old link was opened.
  useEffect(() => {
    if (!theirs) go(addresses.edit(id), true);
  }, [theirs, id]);
  return theirs && merged ? (
    <Versions key={theirs.etag} open={open} merged={merged} theirs={theirs.note.content} />
  ) : null;
}

interface VersionsProps {
  readonly open: OpenNote;
  readonly merged: Merged;
  readonly theirs: string;
}

function Versions({ open, merged, theirs }: VersionsProps) {
  const choices = useSignal<readonly Choice[]>([]);
  const { length } = conflictsIn(merged);
  const choose = (index: number, choice: Choice): void => {
    choices.value = Array.from({ length }, (_, at) =>
      at === index ? choice : (choices.value[at] ?? 'both'),
    );
  };
  return (
    <Page
      title={`Two versions of “${noteTitle(open.name.value)}”`}
      eyebrow={<a href={addresses.edit(open.tabKey)}>Continue writing</a>}
      tools={
        <button class="primary" onClick={() => attempt(() => open.resolve(choices.value))}>
          Save
        </button>
      }
    >
      <p>
        This note changed elsewhere while you were writing. Both versions changed the same words in{' '}
        {length === 1 ? 'one place' : `${length} places`}. Choose what to keep there; everything else is
        merged. If you leave out a line, its version is stored in the history first.
      </p>
      <ConflictView merged={merged} choices={choices.value} choose={choose} />
      <WholeText title="Your version" text={open.text.value} />
      <WholeText title="The other version" text={theirs} />
    </Page>
  );
}

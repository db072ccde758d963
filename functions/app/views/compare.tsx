// Two versions of a note whose same lines were changed here and elsewhere: their differences, and the choice.
import { useEffect } from 'preact/hooks';
import { DiffView, WholeText } from '../merge/diff-view.tsx';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { links } from '../state/links.ts';
import { go } from '../state/route.ts';
import { noteTitle } from './dates.ts';
import { Page } from './ui.tsx';

export function CompareView({ id }: { readonly id: string }) {
  const open = openNote(id);
  const theirs = open.theirs.value;
  // The choice was made, perhaps in another tab, or an old link was opened.
  useEffect(() => {
    if (!theirs) go(links.edit(id), true);
  }, [theirs, id]);
  return theirs ? <Versions open={open} theirs={theirs.note.content} /> : null;
}

function Versions({ open, theirs }: { readonly open: OpenNote; readonly theirs: string }) {
  const mine = open.text.value;
  const choose = (text: string) => (): void => void open.resolve(text);
  return (
    <Page
      title={`Two versions of “${noteTitle(open.name.value)}”`}
      eyebrow={<a href={links.edit(open.key)}>Continue writing</a>}
    >
      <p>
        This note was changed elsewhere while you edited it here. Both versions change the same lines, so they
        can’t be merged automatically. Nothing is lost: your version is stored on this device until you
        choose.
      </p>
      <div class="conflict">
        <button onClick={choose(mine)}>Use my version</button>
        <button onClick={choose(theirs)}>Use the other version</button>
      </div>
      <h2>Differences</h2>
      <ul class="diff-legend">
        <li class="diff-removed">− only in the other version</li>
        <li class="diff-added">+ only in yours</li>
      </ul>
      <DiffView before={theirs} after={mine} names={{ removed: 'Other version', added: 'Your version' }}>
        Both versions have the same text.
      </DiffView>
      <WholeText title="Your version" text={mine} />
      <WholeText title="The other version" text={theirs} />
    </Page>
  );
}

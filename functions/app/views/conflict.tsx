// What the user sees when a note was changed elsewhere while it was edited here: both versions with their differences,
// and a decision.
import { useMemo } from 'preact/hooks';
import { DiffView, WholeText } from '../merge/diff-view.tsx';
import { mergeTexts } from '../merge/three-way.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { Head } from './ui.tsx';

export function Conflict({ open, theirs }: { readonly open: OpenNote; readonly theirs: string }) {
  const [base, mine] = [open.baseText, open.text.value];
  const merged = useMemo(() => mergeTexts(base, mine, theirs), [base, mine, theirs]);
  const clean = merged.conflicts === 0;
  const choose = (text: string) => (): void => void open.resolve(text);
  return (
    <section class="page conflict">
      <Head title={`Two versions of “${open.name.value}”`} />
      <p>
        This note was changed elsewhere while you edited it here. Nothing is lost: your version is stored on
        this device until you choose.{' '}
        {clean
          ? 'The changes are in different lines, so both can be kept.'
          : 'Both change the same lines, so they can’t be merged automatically.'}
      </p>
      <div class="conflict-choices">
        {clean && (
          <button class="primary" onClick={choose(merged.text)}>
            Keep both changes
          </button>
        )}
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
      {clean && <WholeText title="Both changes together" text={merged.text} />}
    </section>
  );
}

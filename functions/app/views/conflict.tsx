// What the user sees when a note was changed elsewhere while it was edited here: both versions with their differences,
// and a decision. It knows neither the service nor the drafts.
import { useMemo } from 'preact/hooks';
import { DiffView, WholeText } from '../merge/diff-view.tsx';
import { mergeTexts } from '../merge/three-way.ts';
import { Head } from './ui.tsx';

export interface ConflictProps {
  /** The name of the note. */
  readonly name: string;
  /** The text that both versions were made from; undefined if it is not known. */
  readonly base?: string | undefined;
  readonly mine: string;
  readonly theirs: string;
  /** Called with the text that the user has chosen. */
  readonly onChoose: (text: string) => void;
}

export function Conflict({ name, base, mine, theirs, onChoose }: ConflictProps) {
  const merged = useMemo(
    () => (base === undefined ? undefined : mergeTexts(base, mine, theirs)),
    [base, mine, theirs],
  );
  const clean = merged?.conflicts === 0;
  return (
    <section class="page conflict">
      <Head title={`Two versions of “${name}”`} />
      <p>
        This note was changed elsewhere while you edited it here. Nothing is lost: your version is stored on
        this device until you choose.{' '}
        {clean
          ? 'The changes are in different lines, so both can be kept.'
          : 'Both change the same lines, so they can’t be merged automatically.'}
      </p>
      <div class="conflict-choices">
        {clean && (
          <button type="button" class="primary" onClick={() => onChoose(merged.text)}>
            Keep both changes
          </button>
        )}
        <button type="button" onClick={() => onChoose(mine)}>
          Use my version
        </button>
        <button type="button" onClick={() => onChoose(theirs)}>
          Use the other version
        </button>
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

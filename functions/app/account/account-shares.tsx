// The shares of all workspaces: notes that are shared, and calendars of todos. Their links can be copied and revoked here, too.
import { useEffect } from 'preact/hooks';
import type { Share } from '../../../lib/schema/shares.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { allShares, readShares } from '../lists/shares.ts';
import { workspaces } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { isReadOnly } from '../state/session.ts';
import { noteTitle } from '../parts/dates.ts';
import { Missing } from '../parts/list-frame.tsx';
import { ShareItem, ONLY_HERE } from '../note-page/share.tsx';
import { Subscribe } from '../note-page/subscribe.tsx';
import { useLoaded } from '../parts/ui.tsx';

export function Shares() {
  const all = workspaces.value;
  const { problem } = useLoaded(() => Promise.all(all.map(({ id }) => readShares(id))), [all]);
  const shares = allShares.value;
  useEffect(() => {
    for (const { noteId, workspaceId } of shares) if (noteId !== null) void catalogueOf(workspaceId).read();
  }, [shares]);
  return (
    <section class="part" aria-labelledby="links">
      <h2 id="links">Links</h2>
      <p>Anyone who has a link can read what it shows, without a key. {ONLY_HERE}</p>
      <Missing problem={problem} what="list" />
      <ul class="items">
        {shares.map((share) => (
          <Row key={share.id} share={share} />
        ))}
      </ul>
      {!isReadOnly() && <Subscribe />}
    </section>
  );
}

function Row({ share }: { readonly share: Share }) {
  const { noteId, workspaceId } = share;
  const note = catalogueOf(workspaceId).items.value.find(({ id }) => id === noteId);
  const workspace = workspaces.value.find(({ id }) => id === workspaceId)?.name ?? '';
  const name =
    noteId === null ? `Todos in ${workspace}` : note ? noteTitle(note.name) : `A note in ${workspace}`;
  const shown =
    noteId === null ? (
      name
    ) : (
      <a href={addresses.note(noteId)} dir="auto">
        {name}
      </a>
    );
  return <ShareItem share={share} name={shown} of={` the link of ${name}`} />;
}

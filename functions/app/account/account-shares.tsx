// The links of all workspaces: notes that are shared, and calendars of todos. A link is copied and revoked here, too.
import { useEffect } from 'preact/hooks';
import type { Link } from '../../../lib/schema/shares.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { allLinks, readLinks } from '../lists/shares.ts';
import { workspaces } from '../lists/workspaces.ts';
import { links as addresses } from '../state/links.ts';
import { isReadOnly } from '../state/session.ts';
import { noteTitle } from '../parts/dates.ts';
import { Missing } from '../parts/list-frame.tsx';
import { LinkItem, ONLY_HERE, Subscribe } from '../note-page/share.tsx';
import { useLoaded } from '../parts/ui.tsx';

export function Links() {
  const all = workspaces.value;
  const { problem } = useLoaded(() => Promise.all(all.map(({ id }) => readLinks(id))), [all]);
  const links = allLinks.value;
  useEffect(() => {
    for (const { noteId, workspaceId } of links) if (noteId !== null) void catalogueOf(workspaceId).read();
  }, [links]);
  return (
    <section class="part" aria-labelledby="links">
      <h2 id="links">Links</h2>
      <p>Anyone who has a link can read what it shows, without a key. {ONLY_HERE}</p>
      <Missing problem={problem} what="list" />
      <ul class="items">
        {links.map((link) => (
          <Row key={link.id} link={link} />
        ))}
      </ul>
      {!isReadOnly() && <Subscribe />}
    </section>
  );
}

function Row({ link }: { readonly link: Link }) {
  const { noteId, workspaceId } = link;
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
  return <LinkItem link={link} name={shown} of={` the link of ${name}`} />;
}

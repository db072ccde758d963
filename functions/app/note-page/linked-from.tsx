// The notes that link to a note, and the offer to update their links after a rename.
import { signal, useSignal } from '@preact/signals';
import { Unreachable } from '../api/failures.ts';
import { online } from '../api/request.ts';
import { withHeading } from '../markdown/first-heading.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { linkedTo, updateLinks, type Linked } from '../search/rename-links.ts';
import { call } from '../state/client.ts';
import { addresses } from '../state/addresses.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { noteTitle } from '../parts/dates.ts';
import { counted } from '../parts/items.tsx';
import { Callout, useLoaded } from '../parts/ui.tsx';

const [SHOWN, SHOWN_MAX] = [20, 100];

export function LinkedFrom({ open }: { readonly open: OpenNote }) {
  const limit = useSignal(SHOWN);
  const { value, problem } = useLoaded(async () => {
    if (!online.value) throw new Unreachable();
    const filter = { linksTo: open.id, content: false, excerpt: true, limit: limit.value } as const;
    const workspaceId = open.note.peek()?.workspaceId;
    return open.isNew.value ? undefined : (await call('GET /note', { ...filter, workspaceId })).body;
  }, [open.id, open.isNew.value, online.value, limit.value]);
  if (!value || value.pagination.total === 0) return null;
  const { pagination, data } = value;
  const more = `${pagination.total - data.length} more`;
  return (
    <section class="linked-from">
      <h2>Linked from</h2>
      <ul>
        {data.map(({ id, name, excerpt }) => (
          <li key={id}>
            <a href={addresses.note(id)} dir="auto">
              {noteTitle(name)}
            </a>
            {excerpt && <small dir="auto">{excerpt}</small>}
          </li>
        ))}
      </ul>
      {pagination.total > data.length &&
        (limit.value === SHOWN ? (
          <button class="quiet" onClick={() => (limit.value = SHOWN_MAX)}>
            {more}
          </button>
        ) : (
          <p role="status">{problem || (pagination.limit === SHOWN ? 'Loading…' : more)}</p>
        ))}
    </section>
  );
}

/** The links to each note before it was renamed. */
const known = signal<ReadonlyMap<OpenNote, Linked>>(new Map());

/** To be called before a note is renamed. */
export function beforeRename(open: OpenNote): void {
  if (open.isNew.peek() || known.peek().has(open)) return;
  linkedTo(open)
    .then((linked) => (known.value = new Map([...known.peek(), [open, linked]])))
    .catch(() => undefined);
}

const forget = (open: OpenNote): void => {
  known.value = new Map([...known.peek()].filter(([note]) => note !== open));
};

/** Offers to update the links once the note has its new name. */
export function RenameOffer({ open }: { readonly open: OpenNote }) {
  const linked = known.value.get(open);
  const name = open.note.value?.name;
  if (!linked || name === undefined || name === linked.note.name || open.isUnsaved.value) return null;
  const { total, note } = linked;
  const text = withHeading(open.text.value, note.name, name);
  if (total === 0 && text === undefined) return null;
  const found = [
    text === undefined ? '' : 'The first heading',
    total === 0 ? '' : `${text === undefined ? 'Links' : 'links'} in ${counted(total, 'note')}`,
  ].filter(Boolean);
  const update = async (): Promise<void> => {
    forget(open);
    const renamed = withHeading(open.text.peek(), note.name, name);
    if (renamed !== undefined) open.change({ text: renamed });
    const count = await updateLinks(linked, name);
    showNotice(
      total === 0 ? 'The heading is updated.' : `The links of ${counted(count, 'note')} are updated.`,
    );
  };
  return (
    <Callout text={`${found.join(' and ')} ${total === 0 ? 'has' : 'have'} the old name, “${note.name}”.`}>
      <button onClick={() => attempt(update)}>
        {text === undefined ? 'Update the links' : total === 0 ? 'Update the heading' : 'Update both'}
      </button>
      <button class="quiet" onClick={() => forget(open)}>
        {total === 0 ? 'Leave it' : 'Leave them'}
      </button>
    </Callout>
  );
}

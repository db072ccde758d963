// The texts of notes of the service, read when a round needs them.
import type { Note } from '../../../schema/entities.ts';
import type { Api } from '../../api.ts';
import { each } from '../../each.ts';
import { notRejected } from '../../failures.ts';
import { fetchNotes, PAGE } from '../../fetch-notes.ts';
import { hashOf } from '../../hash.ts';
import type { RemoteItem } from '../state/records.ts';

/** The steps of a round find the texts that were read before, up to this many characters; others are read again. */
const CHARACTERS_MAX = 20_000_000;

/** From this many notes on, pages of a list are read. */
const LISTED_MIN = 20;

export interface RemoteText {
  readonly note: Note;
  readonly content: string;
  readonly sha256: string;
  /** The tag of the note; undefined if it was read in a list. */
  readonly etag: string | undefined;
}

export type RemoteTexts = ReturnType<typeof newRemoteTexts>;

export function newRemoteTexts(api: Api, workspaceId: string) {
  const texts = new Map<string, RemoteText>();
  /** Reads the page with a note and others that this round needs. Each is read once. */
  const pages = new Map<string, () => Promise<void>>();
  const hashes = new Map<string, { readonly updatedAt: string; readonly sha256: string }>();
  let characters = 0;

  function drop(id: string): void {
    characters -= texts.get(id)?.content.length ?? 0;
    texts.delete(id);
  }

  function add(note: Note, etag?: string): RemoteText {
    const { id, content, updatedAt } = note;
    const text = { note, content, sha256: hashOf(content), etag };
    hashes.set(id, { updatedAt, sha256: text.sha256 });
    drop(id);
    if (characters + content.length <= CHARACTERS_MAX) {
      characters += content.length;
      texts.set(id, text);
    }
    return text;
  }

  const list = `/note?workspaceId=${workspaceId}&sort=createdAt:asc`;
  const inOrder = (all: Iterable<RemoteItem>): string[] =>
    [...all]
      .filter(({ kind }) => kind === 'note')
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      .map(({ id }) => id);

  const text = ({ id, updatedAt }: RemoteItem): RemoteText | undefined => {
    const known = texts.get(id);
    return known?.note.updatedAt === updatedAt ? known : undefined;
  };

  return {
    /** Reads the notes whose hashes are not known. @param all all live notes of the workspace */
    async load(wanted: readonly RemoteItem[], all: Iterable<RemoteItem>): Promise<void> {
      const missing = wanted.filter(({ id, updatedAt }) => hashes.get(id)?.updatedAt !== updatedAt);
      if (missing.length < LISTED_MIN) return each(missing, async ({ id }) => void (await this.read(id)));
      await fetchNotes(api, list, inOrder(all), new Set(missing.map(({ id }) => id)), async (_, fetch) => {
        // A note that was deleted just now is not read.
        const note = await fetch().catch(notRejected);
        if (note) add(note);
      });
    },

    /** Notes that will be read: by pages, when the first one of a page is. @param all all live notes of the workspace */
    expect(wanted: readonly RemoteItem[], all: Iterable<RemoteItem>): void {
      pages.clear();
      if (wanted.length < LISTED_MIN) return;
      const ids = inOrder(all);
      const isWanted = new Set(wanted.map(({ id }) => id));
      for (let n = 0; n * PAGE < ids.length; n += 1) {
        const of = ids.slice(n * PAGE, (n + 1) * PAGE).filter((id) => isWanted.has(id));
        let reading: Promise<void> | undefined;
        const read = async (): Promise<void> => {
          // If the service can't return the page, each of its notes is read separately.
          const page = await api
            .call<Note[]>('GET', `${list}&limit=${PAGE}&page=${n + 1}`)
            .catch(notRejected);
          for (const note of page ?? []) if (isWanted.has(note.id)) add(note);
        };
        if (of.length > 1) for (const id of of) pages.set(id, () => (reading ??= read()));
      }
    },

    /** The hash of a note in this state; undefined if it was not read. */
    hashOf: ({ id, updatedAt }: RemoteItem): string | undefined =>
      hashes.get(id)?.updatedAt === updatedAt ? hashes.get(id)?.sha256 : undefined,

    /** The tag of a note in this state, if it is known. */
    tagOf: (item: RemoteItem): string | undefined => text(item)?.etag,

    /** A note in this state, as it was read, or as it is now. Undefined if it no longer exists or is in the trash. */
    async find(item: RemoteItem): Promise<RemoteText | undefined> {
      const known = text(item);
      if (known) return known;
      await pages.get(item.id)?.();
      return text(item) ?? this.read(item.id);
    },

    /** A note as it is now, with its tag. Undefined if it does not exist or is in the trash. */
    async read(id: string): Promise<(RemoteText & { readonly etag: string | undefined }) | undefined> {
      const found = await api.findTagged<Note>(`/note/${id}`);
      return found && !found.data.isDeleted ? add(found.data, found.etag) : undefined;
    },

    /** Forgets a text, because the note was written, or its text has been used. */
    drop,

    /** Forgets the texts that were read for a round. */
    clear(): void {
      texts.clear();
      characters = 0;
    },
  };
}

// The lists of notes that this tab has shown, kept current by the change feed.
import { session } from '../state/session.ts';
import { followChanges, type Change } from './changes.ts';
import { NoteList, type NoteQuery } from './note-list.ts';
import { refreshNote } from './open-notes.ts';

/** As many searches are kept as a user is likely to return to. */
const LISTS_MAX = 20;

const lists = new Map<string, { query: NoteQuery; list: NoteList }>();

/** The list for a query, with its first page loaded or about to be. */
export function noteList(query: NoteQuery): NoteList {
  const key = JSON.stringify([query.workspaceId, query.groupId, query.search, query.name]);
  const known = lists.get(key);
  if (known) return known.list;
  const list = new NoteList(query);
  lists.set(key, { query, list });
  const [oldest] = lists.keys();
  if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest);
  void list.more();
  return list;
}

/** Hands the changes of notes to the lists and the open notes. */
export function followNotes(): void {
  followChanges({
    apply(changes, workspace) {
      for (const change of changes) if (change.type === 'note') apply(change, workspace);
    },
    restart(workspace) {
      for (const { query, list } of lists.values()) if (query.workspaceId === workspace) void list.restart();
    },
  });
  session.subscribe((signedIn) => void (signedIn ?? lists.clear()));
}

function apply({ id, resource }: Change, workspace: string): void {
  const note = resource && 'isEncrypted' in resource ? resource : null;
  for (const { query, list } of lists.values()) if (query.workspaceId === workspace) list.apply(id, note);
  refreshNote(id, note?.updatedAt);
}

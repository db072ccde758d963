// The notes of a workspace, of one of its groups, or of a search.
import { computed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { unsentIn } from '../search/find-here.ts';
import {
  noteList,
  order,
  ORDERS,
  revisit,
  widened,
  type NoteQuery,
  type Order,
} from '../search/note-lists.ts';
import { Selection } from '../lists/selection.ts';
import {
  groupName,
  groupPathItems,
  groupsBelow,
  groupsIn,
  workspaceId,
  workspaceName,
} from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { changeSession, isReadOnly } from '../state/session.ts';
import { counted } from '../parts/items.tsx';
import { GroupLinks } from '../parts/group-path.tsx';
import { ListFrame } from '../parts/list-frame.tsx';
import { Menu } from '../parts/menu.tsx';
import { NoteRows } from '../parts/note-rows.tsx';
import { pickFilter } from './pick-filter.ts';
import { SearchField } from '../parts/search-field.tsx';
import { RareView } from './rare-view.ts';
import { WorkspaceAndGroups } from './side.tsx';
import { Icon, Page } from '../parts/ui.tsx';

export function NotesView({ search = '', name, groupId, tag, deep = false }: Omit<NoteQuery, 'workspaceId'>) {
  const isSearch = search.trim() !== '' || tag !== undefined;
  const group = groupName(groupId);
  const title = tag !== undefined ? `#${tag}` : isSearch ? 'Search' : (name ?? group ?? 'Notes');
  const query = isSearch ? { search, tag, groupId } : { name, groupId, deep };
  const hasUnsent = !isSearch && name === undefined;
  const asked = { workspaceId: workspaceId.value, ...query };
  const shown = widened(asked);
  useEffect(() => {
    if (isSearch) for (const each of [asked, shown]) revisit(each);
  }, [JSON.stringify(asked)]);
  const { list, notes, selection } = useNotes(shown, hasUnsent);
  const isSelecting = selection?.isEmpty.value === false;
  const [only, another] = list.items.value;
  useEffect(() => {
    if (name !== undefined && only && !another) go(addresses.note(only.id), true);
  }, [name, only, another]);
  const allNotes = (
    <a href={addresses.notes} aria-keyshortcuts={isSearch && !isSelecting ? 'Escape' : undefined}>
      All notes
    </a>
  );
  const parent = isSearch || groupId === undefined ? undefined : groupPathItems(groupId).at(-2)?.id;
  const hasGroups = groupId !== undefined && groupsIn(groupId).length > 0;
  const isAll = hasUnsent && groupId === undefined;
  return (
    <Page
      title={title}
      eyebrow={isAll ? workspaceName() : parent ? <GroupLinks id={parent} /> : allNotes}
      tools={
        !isReadOnly() &&
        !isSearch &&
        groupId !== undefined && (
          <Menu label="More for this group">
            <RareView key={groupId} show={({ GroupActions }) => <GroupActions groupId={groupId} />} />
          </Menu>
        )
      }
    >
      <div class="find">
        <SearchField search={search} linkOf={(text) => addresses.search(text, groupId, tag)} />
        {!isReadOnly() && !isSearch && name !== undefined && (
          <a class="button" href={addresses.newNote(groupId, name)}>
            <Icon name="new" /> New note
          </a>
        )}
      </div>
      {isAll && (
        <details class="places-here">
          <summary>Groups and workspaces</summary>
          <WorkspaceAndGroups />
        </details>
      )}
      {!isSearch && groupId !== undefined && <Subgroups key={groupId} groupId={groupId} />}
      <div class="list-head">
        <p role="status">
          {shown.isAny ? notes.value[0] && SOME_WORDS : numberOf(list.total.value, isSearch)}
        </p>
        {isSearch && groupId !== undefined && group !== undefined && (
          <Filter name={`In ${group}`} without={addresses.search(search, undefined, tag)} />
        )}
        {search !== '' && tag !== undefined && (
          <Filter name={`#${tag}`} without={addresses.search(search, groupId)} />
        )}
        {!isSearch && groupId !== undefined && (deep || hasGroups) && (
          <a class="button quiet" href={deep ? addresses.group(groupId) : addresses.everythingBelow(groupId)}>
            {deep ? 'Only this group' : 'Everything below'}
          </a>
        )}
        {isSearch ? (
          <button class="quiet" aria-haspopup="dialog" onClick={() => pickFilter(search, groupId, tag)}>
            Filter…
          </button>
        ) : (
          <OrderChoice />
        )}
      </div>
      <ListFrame
        list={list}
        isAlone={notes.value.length === 0}
        empty={
          isSearch ? (
            NO_MATCH
          ) : name !== undefined ? (
            NOT_WRITTEN
          ) : hasGroups && !deep ? (
            ONLY_GROUPS
          ) : isAll && !isReadOnly() ? (
            <>
              {EMPTY} Or <a href={addresses.import}>import</a> the notes of another program.
            </>
          ) : (
            EMPTY
          )
        }
      >
        <NoteRows
          notes={notes}
          total={list.total.value}
          sort={isSearch ? 'updatedAt:desc' : order()}
          isSearch={isSearch}
          groupId={deep ? undefined : groupId}
          selection={selection}
        />
      </ListFrame>
      {isSelecting && (
        <RareView show={({ SelectionBar }) => <SelectionBar selection={selection} list={list} />} />
      )}
    </Page>
  );
}

/** The notes of a query, those that the service does not have yet first, and which of them are selected. */
function useNotes(query: NoteQuery, hasUnsent: boolean) {
  const { notes, selection } = useMemo(() => {
    const { groupId, deep } = query;
    // In the order that is chosen by then, because another one leaves the same notes selected.
    const shown = computed(() => {
      const { items } = noteList(query);
      const groupIds = groupId === undefined ? undefined : deep ? groupsBelow(groupId) : [groupId];
      const unsent = hasUnsent ? unsentIn(query.workspaceId, groupIds) : [];
      return unsent.length === 0 ? items.value : [...unsent, ...items.value];
    });
    return { notes: shown, selection: isReadOnly() ? undefined : new Selection(shown) };
  }, [JSON.stringify(query)]);
  useEffect(() => () => selection?.clear(), [selection]);
  return { list: noteList(query), notes, selection };
}

const EMPTY = 'No notes here yet. Choose New note to write the first one.';
const NO_MATCH = 'Nothing matches. Use fewer or shorter words.';
const SOME_WORDS = 'Nothing has all words. Notes with some of them:';
const ONLY_GROUPS = 'No notes in this group itself. Everything below lists those of its groups.';
const NOT_WRITTEN = 'There is no note with this name yet. Choose New note to write it.';

function numberOf(total: number | undefined, isSearch: boolean): string {
  if (isSearch && total === undefined) return 'On this device';
  if (!total) return '';
  return counted(total, isSearch ? 'result' : 'note');
}

interface FilterProps {
  readonly name: string;
  /** This search without this filter. */
  readonly without: string;
}

const Filter = ({ name, without }: FilterProps) => (
  <a class="button filter" href={without} aria-label={`${name}: remove this filter`} dir="auto">
    {name} <Icon name="close" />
  </a>
);

const OrderChoice = () => (
  <label>
    <span class="visually-hidden">Order</span>
    <select
      class="quiet"
      value={order()}
      onChange={({ currentTarget }) => changeSession({ order: currentTarget.value as Order })}
    >
      {ORDERS.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** With more groups, the notes would begin below the screen. */
const SUBGROUPS_SHOWN = 8;

function Subgroups({ groupId }: { readonly groupId: string }) {
  const areAllShown = useSignal(false);
  const below = groupsIn(groupId);
  if (below.length === 0) return null;
  const shown = areAllShown.value ? below : below.slice(0, SUBGROUPS_SHOWN);
  return (
    <nav class="subgroups" aria-label="Groups in this group">
      {shown.map(({ id, name }) => (
        <a key={id} class="button" href={addresses.group(id)} dir="auto">
          <Icon name="group" /> {name}
        </a>
      ))}
      {shown.length < below.length && (
        <button class="quiet" onClick={() => (areAllShown.value = true)}>
          {below.length - shown.length} more
        </button>
      )}
    </nav>
  );
}

// The navigation, the workspaces and the groups: at the side of a wide page, and below a narrow one.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { tags } from '../lists/tags.ts';
import {
  chooseWorkspace,
  groupsAreLoading,
  groupsBelow,
  groupsIn,
  workspaceId,
  workspaceName,
  workspaces,
} from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { route } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { openPalette } from './palette.ts';
import { TABS, VIEWS, viewIn } from './views.ts';
import { Brand, CONTROL, Icon } from '../parts/ui.tsx';

export function Side() {
  const view = viewIn(route.value.path);
  const shown = view && VIEWS[view].tab;
  const tabs = TABS.filter(([tab]) => tab !== 'new' || !isReadOnly()).map(([tab, width]) => (
    <a
      key={tab}
      class={`tab ${width}`}
      href={tab === 'new' ? addresses.newNote(shownGroup()) : addresses[tab]}
      aria-label={tab === 'new' ? VIEWS.new.title : undefined}
      aria-keyshortcuts={tab === 'today' ? VIEWS.today.shortcut : undefined}
      aria-current={shown === tab ? 'page' : undefined}
    >
      <Icon name={tab} />
      {tab === 'new' ? 'New' : VIEWS[tab].title}
    </a>
  ));
  return (
    <header class="side">
      <Brand />
      <button class="go-to" aria-keyshortcuts="Control+K" onClick={openPalette}>
        <Icon name="search" /> Go to… <kbd aria-hidden="true">{CONTROL} K</kbd>
      </button>
      {!isReadOnly() && (
        <a class="button new" href={addresses.newNote(shownGroup())} aria-keyshortcuts={VIEWS.new.shortcut}>
          <Icon name="new" /> New note
        </a>
      )}
      <nav aria-label="Main">{tabs}</nav>
      <WorkspaceAndGroups />
    </header>
  );
}

/** Chooses a workspace and a group. */
export const WorkspaceAndGroups = () => (
  <div class="places">
    <div class="workspace">
      {workspaces.value.length > 1 ? (
        <label class="field">
          <span>Workspace</span>
          <select
            value={workspaceId.value}
            onChange={({ currentTarget }) => chooseWorkspace(currentTarget.value)}
          >
            {workspaces.value.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <h2>{workspaceName()}</h2>
      )}
      <a class="button quiet icon-only" href={addresses.workspaces} aria-label="Workspaces">
        <Icon name="more" />
      </a>
    </div>
    <nav class="groups" aria-label="Groups">
      <div class="head">
        <h2>Groups</h2>
        {!isReadOnly() && (
          <a class="button quiet icon-only" href={addresses.newGroup(shownGroup())} aria-label="New group">
            <Icon name="new" />
          </a>
        )}
      </div>
      {groupsAreLoading() ? <small>Loading…</small> : <Branches parent={null} />}
    </nav>
    <Tags />
  </div>
);

const TAGS_SHOWN = 12;

/** The tags of most notes, and the others on request. */
function Tags() {
  const all = tags.value;
  if (all.length === 0) return null;
  const shown = route.value.query.get('tag');
  const items = all.map(({ tag, notes }) => (
    <li key={tag}>
      <a href={addresses.tag(tag)} aria-current={tag === shown ? 'page' : undefined} dir="auto">
        #{tag} <small>{notes}</small>
      </a>
    </li>
  ));
  return (
    <nav class="tags" aria-label="Tags">
      <h2>Tags</h2>
      <ul>{items.slice(0, TAGS_SHOWN)}</ul>
      {items.length > TAGS_SHOWN && (
        <details>
          <summary>{items.length - TAGS_SHOWN} more</summary>
          <ul>{items.slice(TAGS_SHOWN)}</ul>
        </details>
      )}
    </nav>
  );
}

const shownGroup = (): string | undefined => route.value.query.get('group') ?? undefined;

const Branches = ({ parent }: { readonly parent: string | null }) => (
  <ul>
    {groupsIn(parent).map(({ id, name }) => (
      <li key={id}>
        <a href={addresses.group(id)} aria-current={id === shownGroup() ? 'page' : undefined} dir="auto">
          {name}
        </a>
        {groupsIn(id).length > 0 && <Below id={id} name={name} />}
      </li>
    ))}
  </ul>
);

/** The groups in a group. Folded groups are not rendered, so that hundreds of them cost nothing. */
function Below({ id, name }: { readonly id: string; readonly name: string }) {
  const isOpen = useSignal(false);
  const shown = shownGroup() ?? '';
  const opens = groupsBelow(id).includes(shown);
  useEffect(() => {
    if (opens) isOpen.value = true;
  }, [opens]);
  return (
    <details open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary aria-label={`Groups in ${name}`} />
      {isOpen.value && <Branches parent={id} />}
    </details>
  );
}

// The navigation, the workspaces and the groups: at the side of a wide page, and below a narrow one.
import { groupTree, workspaceId, workspaces, type Branch } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { go, route } from '../state/route.ts';
import { changeSession, isReadOnly } from '../state/session.ts';
import { Brand, Icon } from './ui.tsx';

const TABS = [
  ['today', 'Today'],
  ['notes', 'Notes'],
  ['todos', 'Todos'],
  ['trash', 'Trash'],
  ['account', 'Account'],
] as const;

export const Side = () => (
  <header class="side">
    <Brand />
    {!isReadOnly() && (
      <a class="button primary new" href={links.newNote()} aria-keyshortcuts="n">
        <Icon name="plus" /> New note
      </a>
    )}
    <nav aria-label="Main">
      {TABS.map(([view, name]) => (
        <a
          key={view}
          class="tab"
          href={links[view]}
          aria-keyshortcuts={view === 'today' ? 't' : undefined}
          aria-current={(route.value.path[0] ?? 'today') === view ? 'page' : undefined}
        >
          <Icon name={view} />
          {name}
        </a>
      ))}
    </nav>
    <Places />
  </header>
);

/** Chooses a workspace and a group. */
export const Places = () => (
  <div class="places">
    {workspaces.value.length > 1 && (
      <label class="field">
        <span>Workspace</span>
        <select value={workspaceId.value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {workspaces.value.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    )}
    <nav class="groups" aria-label="Groups">
      <div class="head">
        <h2>Groups</h2>
        {!isReadOnly() && (
          <a class="button quiet icon-only" href={links.newGroup(shownGroup())} aria-label="New group">
            <Icon name="plus" />
          </a>
        )}
      </div>
      <Branches branches={groupTree.value} shown={shownGroup()} />
    </nav>
  </div>
);

const shownGroup = (): string | undefined => route.value.query.get('group') ?? undefined;

function choose(id: string): void {
  changeSession({ workspaceId: id });
  // A note or a group belongs to the workspace before.
  if (!['today', 'todos', 'trash'].includes(route.peek().path[0] ?? 'today')) go(links.notes);
}

const Branches = ({ branches, shown }: { branches: readonly Branch[]; shown: string | undefined }) => (
  <ul>
    {branches.map(({ group, branches: below }) => (
      <li key={group.id}>
        <a href={links.group(group.id)} aria-current={group.id === shown ? 'page' : undefined} dir="auto">
          {group.name}
        </a>
        {below.length > 0 && (
          <details open={contains(below, shown)}>
            <summary aria-label={`Groups in ${group.name}`} />
            <Branches branches={below} shown={shown} />
          </details>
        )}
      </li>
    ))}
  </ul>
);

/** Whether a group is somewhere in these branches. */
const contains = (branches: readonly Branch[], id: string | undefined): boolean =>
  branches.some((branch) => branch.group.id === id || contains(branch.branches, id));

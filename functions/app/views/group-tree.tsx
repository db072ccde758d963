// The groups of the workspace as a tree of links.
import { groupTree, type Branch } from '../notes/groups.ts';
import { links, route } from '../state/route.ts';

export function GroupTree() {
  if (groupTree.value.length === 0) return null;
  const shown = route.value.path[0] === 'notes' ? route.value.query.get('group') : null;
  return (
    <nav class="groups" aria-label="Groups">
      <h2>Groups</h2>
      <Branches branches={groupTree.value} shown={shown} />
    </nav>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch[];
  readonly shown: string | null;
}

const Branches = ({ branches, shown }: BranchesProps) => (
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
const contains = (branches: readonly Branch[], id: string | null): boolean =>
  branches.some((branch) => branch.group.id === id || contains(branch.branches, id));

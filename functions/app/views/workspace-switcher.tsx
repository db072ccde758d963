// Chooses the workspace that all views show. Hidden if there is only one.
import { chooseWorkspace, workspaceId, workspaces } from '../notes/workspaces.ts';
import { go, links, route } from '../state/route.ts';

export function WorkspaceSwitcher() {
  if (workspaces.value.length < 2) return null;
  function choose(id: string): void {
    chooseWorkspace(id);
    // A note or a group belongs to the workspace before.
    if (!['today', 'todos', 'trash'].includes(route.peek().path[0] ?? 'today')) go(links.notes);
  }
  return (
    <label class="field workspace">
      <span>Workspace</span>
      <select value={workspaceId.value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {workspaces.value.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

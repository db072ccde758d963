// The groups of the owner of a key, for the choice of the one in which a program may write.

/** The options of the choice: each group with its path, in the order of the paths. Throws the message of an error. */
export async function groupOptions(base, key) {
  const get = async (path) => {
    const response = await fetch(`${base}/${path}`, { headers: { Authorization: `Bearer ${key}` } });
    const body = await response.json();
    if (!response.ok) throw new Error(body.message);
    return body;
  };
  const { data: workspaces } = await get('workspace?limit=100');
  const found = await Promise.all(
    workspaces.map(async ({ id, name }) => {
      const groups = await groupsIn(id, get);
      return pathsOf(groups, workspaces.length > 1 ? [name] : []);
    }),
  );
  return found.flat().toSorted((one, other) => one.path.localeCompare(other.path));
}

function pathsOf(groups, before) {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const namesOf = ({ name, parentId }) => {
    const parent = byId.get(parentId);
    return [...(parent ? namesOf(parent) : before), name];
  };
  return groups.map((group) => ({ id: group.id, path: namesOf(group).join(' / ') }));
}

/** Every group of a workspace. */
async function groupsIn(workspaceId, get) {
  const groups = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await get(`group?workspaceId=${workspaceId}&limit=100&page=${page}`);
    groups.push(...data);
    pages = pagination.totalPages;
  }
  return groups;
}

// Changed rows as GET /changes shows them: as they are now, without contents, or as gone.
import { codeOf, idOf, type WorkspaceCode } from '../../core/ids.ts';
import { groups, toGroup } from '../../db/resources/groups.ts';
import { notes, toNoteSummary } from '../../db/resources/notes.ts';
import type { Repository } from '../../db/resources/repository.ts';
import { todos, toTodo } from '../../db/resources/todos.ts';
import { localIn } from '../../db/table/keys.ts';
import type { Group, NoteSummary, Todo } from '../../schema/entities.ts';
import type { OwnedWorkspace } from '../access.ts';
import { withDeletion } from '../todos/todos.ts';

export interface DescribedChange {
  readonly type: 'note' | 'group' | 'todo';
  readonly id: string;
  /** The row is gone; a note or todo in the trash is not. */
  readonly deleted: boolean;
  readonly resource: NoteSummary | Group | Todo | null;
}

/** These rows of a workspace, in the order of their sort keys given. */
export async function describeChanges(
  { code, account, entry }: OwnedWorkspace,
  keys: ReadonlySet<string>,
): Promise<DescribedChange[]> {
  const of = { userId: account.userId, workspaceId: entry.id };
  const ids = (repository: Repository<unknown>): string[] => idsOf(repository, keys, code);
  const [noteRows, groupRows, todoRows] = await Promise.all([
    notes.getMany(ids(notes)),
    groups.getMany(ids(groups)),
    todos.getMany(ids(todos)),
  ]);
  const known = new Map(noteRows.map((row) => [row.id, row]));
  const missing = new Set(
    todoRows.map(({ id, note }) => idOf(note, codeOf(id))).filter((id) => !known.has(id)),
  );
  for (const row of await notes.getMany([...missing])) known.set(row.id, row);

  const shown = new Map<string, DescribedChange['resource']>();
  for (const row of noteRows) shown.set(row.id, toNoteSummary(row, of));
  for (const row of groupRows) shown.set(row.id, toGroup(row, of));
  for (const row of todoRows)
    shown.set(row.id, toTodo(withDeletion(row, known.get(idOf(row.note, code))?.deleted), of));
  return [...keys].map((key) => {
    const [type, repository] = KINDS.find(([, { kind }]) => key.startsWith(kind)) ?? KINDS[0];
    const id = idOf(localIn(repository.kind, key), code);
    const resource = shown.get(id) ?? null;
    return { type, id, deleted: resource === null, resource };
  });
}

const KINDS = [
  ['note', notes],
  ['group', groups],
  ['todo', todos],
] as const;

const idsOf = ({ kind }: Repository<unknown>, keys: ReadonlySet<string>, code: WorkspaceCode): string[] =>
  [...keys].filter((key) => key.startsWith(kind)).map((key) => idOf(localIn(kind, key), code));

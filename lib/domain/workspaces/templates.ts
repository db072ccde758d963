// The templates of a workspace: the notes whose texts fill its new days and weeks (E29). Filling is in
// lib/domain/calendar.
import { codeOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { noneLeft } from '../../core/inputs.ts';
import type { WorkspaceEntry } from '../../db/ledger/accounts.ts';
import { notes } from '../../db/resources/notes.ts';
import type { WorkspaceUpdate } from '../../schema/inputs/workspaces.ts';
import { loadOwned } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { invalidField } from '../errors.ts';

type Templates = Pick<WorkspaceEntry, 'dailyTemplate' | 'weeklyTemplate'>;
type Requested = Omit<WorkspaceUpdate, 'workspaceId' | 'name'>;

/**
 * The templates of a workspace after a request: an omitted one is unchanged, and null removes it.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), then invalidRequest for a note of another workspace
 */
export async function templatesAfter(
  caller: Caller,
  code: WorkspaceCode,
  { dailyTemplate, weeklyTemplate }: Templates,
  { dailyTemplateId, weeklyTemplateId, ...rest }: Requested,
): Promise<Templates> {
  noneLeft(rest);
  const daily = await loadTemplate(caller, dailyTemplateId);
  const weekly = await loadTemplate(caller, weeklyTemplateId);
  const after = {
    dailyTemplate: daily
      ? localIn(code, 'dailyTemplateId', daily.id)
      : unchanged(dailyTemplateId, dailyTemplate),
    weeklyTemplate: weekly
      ? localIn(code, 'weeklyTemplateId', weekly.id)
      : unchanged(weeklyTemplateId, weeklyTemplate),
  };
  return {
    ...(after.dailyTemplate !== undefined && { dailyTemplate: after.dailyTemplate }),
    ...(after.weeklyTemplate !== undefined && { weeklyTemplate: after.weeklyTemplate }),
  };
}

const unchanged = (requested: string | null | undefined, current: string | undefined): string | undefined =>
  requested === null ? undefined : current;

async function loadTemplate(caller: Caller, id: string | null | undefined) {
  if (id === null || id === undefined) return undefined;
  const { row } = await loadOwned(caller, 'note', id, notes.get);
  if (row.deleted !== undefined) throw notFound('note');
  return row;
}

function localIn(code: WorkspaceCode, field: keyof Requested, id: string): string {
  if (codeOf(id) === code) return localOf(id);
  throw invalidField(field, 'must be a note of this workspace');
}

// The template of the days or weeks of a workspace, filled for one of them.
import { isDate } from '../../../core/iso-calendar.ts';
import { datesOf, filled } from '../../../markdown/fill-template.ts';
import type { Note, WorkspaceListItem } from '../../../schema/entities.ts';
import type { Context } from './context.ts';

/** The text with which the service begins a day or week; undefined if there is no template. */
export async function templateOf({ api, state }: Context, day: string): Promise<string | undefined> {
  const workspaces = await api.list<WorkspaceListItem>('/workspace');
  const { dailyTemplateId, weeklyTemplateId } =
    workspaces.find(({ id }) => id === state.identity.workspaceId) ?? {};
  const id = isDate(day) ? dailyTemplateId : weeklyTemplateId;
  const note = id === undefined ? undefined : await api.find<Note>(`/note/${id}`);
  return note && !note.isDeleted ? filled(note, datesOf(day)) : undefined;
}

// The templates of the days and weeks of a workspace, filled for one of them.
import { isDate } from '../../../core/iso-calendar.ts';
import { once } from '../../../core/once.ts';
import { datesOf, filled } from '../../../markdown/fill-template.ts';
import type { Note, WorkspaceListItem } from '../../../schema/entities.ts';
import type { Api } from '../../api.ts';
import type { Context } from './context.ts';

/** A function that returns the text with which the service begins a day or week. Each template is read once. */
export function dayTemplates(api: Api, workspaceId: string): Context['templateOf'] {
  const workspace = once(async () =>
    (await api.list<WorkspaceListItem>('/workspace')).find(({ id }) => id === workspaceId),
  );
  const read = async (name: 'dailyTemplateId' | 'weeklyTemplateId'): Promise<Note | undefined> => {
    const id = (await workspace())?.[name];
    return id === undefined ? undefined : api.find<Note>(`/note/${id}`);
  };
  const daily = once(() => read('dailyTemplateId'));
  const weekly = once(() => read('weeklyTemplateId'));
  return async (day) => {
    const note = await (isDate(day) ? daily() : weekly());
    return note && !note.isDeleted ? filled(note, datesOf(day)) : undefined;
  };
}

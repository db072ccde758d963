// The contracts of /daily.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note } from '../../schema/entities.ts';
import { CalendarItem } from '../../schema/envelopes.ts';
import { CalendarDate, Content, Id, SyncTodos } from '../../schema/fields.ts';

const response = CalendarItem(Note, {
  workspaceId: Type.String({ format: 'uuid' }),
  date: Type.String({ format: 'date' }),
  type: Type.Literal('daily'),
});

export const getDailyContract = contract({
  name: 'getDaily',
  method: 'GET',
  path: '/daily',
  summary: 'The daily note of a date, created if absent',
  access: 'write',
  query: Type.Object({ workspaceId: Type.Optional(Id), date: Type.Optional(CalendarDate) }),
  response,
  errors: ['calendarWorkspaceNotFound', 'invalidDate'],
});

export const putDailyContract = contract({
  name: 'putDaily',
  method: 'PUT',
  path: '/daily',
  summary: 'Set the content of the daily note of a date, creating it if absent',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(Id),
    date: Type.Optional(CalendarDate),
    syncTodos: Type.Optional(SyncTodos),
  }),
  response,
  errors: ['calendarWorkspaceNotFound', 'invalidDate', 'calendarNoteTooLarge', 'quotaExceeded'],
});

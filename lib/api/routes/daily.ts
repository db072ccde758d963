// The contracts of /daily.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note } from '../../schema/entities.ts';
import { CalendarItem } from '../../schema/envelopes.ts';
import {
  CalendarDate,
  Content,
  Id,
  KeepSnapshot,
  Position,
  SyncTodos,
  TimeZone,
} from '../../schema/fields.ts';

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
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    date: Type.Optional(CalendarDate),
    timeZone: Type.Optional(TimeZone),
  }),
  headers: ['If-None-Match'],
  response,
  errors: ['keyReadOnly', 'calendarWorkspaceNotFound', 'invalidDate'],
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
    timeZone: Type.Optional(TimeZone),
    snapshot: Type.Optional(KeepSnapshot),
  }),
  headers: ['If-Match'],
  response,
  errors: ['calendarWorkspaceNotFound', 'invalidDate', 'calendarNoteTooLarge', 'quotaExceeded'],
});

export const appendDailyContract = contract({
  name: 'appendDaily',
  method: 'POST',
  path: '/daily/append',
  summary: 'Add to the daily note of a date, creating it if absent',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(Id),
    date: Type.Optional(CalendarDate),
    timeZone: Type.Optional(TimeZone),
    position: Type.Optional(Position),
    syncTodos: Type.Optional(SyncTodos),
    snapshot: Type.Optional(KeepSnapshot),
  }),
  headers: ['If-Match', 'Idempotency-Key'],
  response,
  errors: ['calendarWorkspaceNotFound', 'invalidDate', 'calendarNoteTooLarge', 'quotaExceeded'],
});

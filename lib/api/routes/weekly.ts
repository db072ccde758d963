// The contracts of /weekly.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note } from '../../schema/entities.ts';
import { CalendarItem } from '../../schema/envelopes.ts';
import { Content, Id, KeepSnapshot, Position, SyncTodos, TimeZone, Week, Year } from '../../schema/fields.ts';

const response = CalendarItem(Note, {
  workspaceId: Type.String({ format: 'uuid' }),
  week: Type.Integer({ minimum: 1, maximum: 53 }),
  year: Type.Integer(),
  type: Type.Literal('weekly'),
});

export const getWeeklyContract = contract({
  name: 'getWeekly',
  method: 'GET',
  path: '/weekly',
  summary: 'The weekly note of an ISO week, created if absent',
  access: 'write',
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    week: Type.Optional(Week),
    year: Type.Optional(Year),
    timeZone: Type.Optional(TimeZone),
  }),
  headers: ['If-None-Match'],
  response,
  errors: ['keyReadOnly', 'calendarWorkspaceNotFound', 'weekWithoutYear'],
});

export const putWeeklyContract = contract({
  name: 'putWeekly',
  method: 'PUT',
  path: '/weekly',
  summary: 'Set the content of the weekly note of an ISO week, creating it if absent',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(Id),
    week: Type.Optional(Week),
    year: Type.Optional(Year),
    syncTodos: Type.Optional(SyncTodos),
    timeZone: Type.Optional(TimeZone),
    snapshot: Type.Optional(KeepSnapshot),
  }),
  headers: ['If-Match'],
  response,
  errors: ['calendarWorkspaceNotFound', 'weekWithoutYear', 'calendarNoteTooLarge', 'quotaExceeded'],
});

export const appendWeeklyContract = contract({
  name: 'appendWeekly',
  method: 'POST',
  path: '/weekly/append',
  summary: 'Add to the weekly note of an ISO week, creating it if absent',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(Id),
    week: Type.Optional(Week),
    year: Type.Optional(Year),
    timeZone: Type.Optional(TimeZone),
    position: Type.Optional(Position),
    syncTodos: Type.Optional(SyncTodos),
    snapshot: Type.Optional(KeepSnapshot),
  }),
  headers: ['If-Match', 'Idempotency-Key'],
  response,
  errors: ['calendarWorkspaceNotFound', 'weekWithoutYear', 'calendarNoteTooLarge', 'quotaExceeded'],
});

// The contracts of /daily.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note } from '../../schema/entities.ts';
import { CalendarItem } from '../../schema/envelopes.ts';
import {
  CalendarDate,
  Content,
  KeepSnapshot,
  Position,
  SyncTodos,
  TimeZone,
  WorkspaceId,
} from '../../schema/fields.ts';

const response = CalendarItem('DailyNote', Note, {
  workspaceId: Type.String({ format: 'uuid' }),
  date: Type.String({ format: 'date' }),
  type: Type.Literal('daily'),
});

export const getDailyContract = contract({
  name: 'getDaily',
  method: 'GET',
  path: '/daily',
  summary: 'Get the daily note of a date, creating it if absent',
  description:
    'A day has one note per workspace. The first read creates it empty, so a read-only key can only read a day that has a note. A deleted note starts empty at the next access, and its earlier content is its newest snapshot.',
  access: 'write',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
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
  description:
    'Replaces the whole content. With `If-Match` the write fails if the note has changed since you read its tag.',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(WorkspaceId),
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
  summary: 'Append to the daily note of a date, creating it if absent',
  description: 'One call adds a line to the day. Every append is kept, even if many devices append at once.',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(WorkspaceId),
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

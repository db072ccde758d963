// The contracts of /weekly.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note } from '../../schema/entities.ts';
import { CalendarItem } from '../../schema/envelopes.ts';
import {
  Content,
  KeepSnapshot,
  Position,
  SyncTodos,
  TimeZone,
  Week,
  Year,
  WorkspaceId,
} from '../../schema/fields.ts';

const response = CalendarItem('WeeklyNote', Note, {
  workspaceId: Type.String({ format: 'uuid' }),
  week: Type.Integer({ minimum: 1, maximum: 53 }),
  year: Type.Integer(),
  type: Type.Literal('weekly'),
});

export const getWeeklyContract = contract({
  name: 'getWeekly',
  method: 'GET',
  path: '/weekly',
  summary: 'Get the weekly note of an ISO week, creating it if absent',
  description:
    '`week` and `year` follow ISO 8601. Give both, or neither for the current week. The first read creates the note empty. A deleted note starts empty at the next access, and its earlier content is its newest snapshot.',
  access: 'write',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
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
  description:
    'Replaces the whole content. With `If-Match` the write fails if the note has changed since you read its tag.',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(WorkspaceId),
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
  summary: 'Append to the weekly note of an ISO week, creating it if absent',
  description: 'One call adds a line to the week. Every append is kept, even if many devices append at once.',
  access: 'write',
  body: Type.Object({
    content: Content,
    workspaceId: Type.Optional(WorkspaceId),
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

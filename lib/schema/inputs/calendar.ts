// The inputs of requests about the notes of days and weeks.
import Type, { type Static, type TProperties } from 'typebox';
import {
  CalendarDate,
  Content,
  KeepSnapshot,
  Position,
  SyncTodos,
  TimeZone,
  Week,
  WorkspaceId,
  Year,
} from '../fields.ts';
import { Create } from '../list-fields.ts';

/** The inputs of the three endpoints of a calendar. `asked` has the fields that name the day or week, `options` are for bodies. */
const calendarInputs = <P extends TProperties>(asked: P, options = {}) => ({
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
    ...asked,
    timeZone: Type.Optional(TimeZone),
    create: Type.Optional(Create),
  }),
  write: Type.Object(
    {
      content: Content,
      workspaceId: Type.Optional(WorkspaceId),
      ...asked,
      syncTodos: Type.Optional(SyncTodos),
      timeZone: Type.Optional(TimeZone),
      snapshot: Type.Optional(KeepSnapshot),
    },
    options,
  ),
  append: Type.Object(
    {
      content: Content,
      workspaceId: Type.Optional(WorkspaceId),
      ...asked,
      timeZone: Type.Optional(TimeZone),
      position: Type.Optional(Position),
      syncTodos: Type.Optional(SyncTodos),
      snapshot: Type.Optional(KeepSnapshot),
    },
    options,
  ),
});

const daily = calendarInputs({ date: Type.Optional(CalendarDate) });

export const DailyQuery = daily.query;
export type DailyQuery = Static<typeof DailyQuery>;

export const DailyWrite = daily.write;
export type DailyWrite = Static<typeof DailyWrite>;

export const DailyAppend = daily.append;
export type DailyAppend = Static<typeof DailyAppend>;

const weekly = calendarInputs(
  { week: Type.Optional(Week), year: Type.Optional(Year) },
  { forms: [['week', 'year'], []] },
);

export const WeeklyQuery = weekly.query;
export type WeeklyQuery = Static<typeof WeeklyQuery>;

export const WeeklyWrite = weekly.write;

export const WeeklyAppend = weekly.append;
export type WeeklyAppend = Static<typeof WeeklyAppend>;

// The contracts of /daily.
import Type from 'typebox';
import { DailyAppend, DailyQuery, DailyWrite } from '../../schema/inputs/calendar.ts';
import { Uuid } from '../../schema/named.ts';
import { calendarContracts } from '../calendar-contracts.ts';

const daily = calendarContracts({
  type: 'daily',
  name: 'Daily',
  note: 'the daily note of a date',
  period: 'day',
  description:
    'A day has one note per workspace. The first read creates it, empty or from the template of the workspace, so a read-only key can only read a day that has a note. A deleted note starts in the same way at its next access, and its earlier content is its newest snapshot; if it already has five, a GET restores it as it was.',
  query: DailyQuery,
  write: DailyWrite,
  append: DailyAppend,
  filters: {
    workspaceId: Uuid,
    date: Type.String({ format: 'date' }),
    type: Type.Literal('daily'),
  },
  error: 'invalidDate',
});

export const getDailyContract = daily.get;
export const putDailyContract = daily.put;
export const appendDailyContract = daily.append;

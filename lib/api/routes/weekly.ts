// The contracts of /weekly.
import Type from 'typebox';
import { WeeklyAppend, WeeklyQuery, WeeklyWrite } from '../../schema/inputs/calendar.ts';
import { Uuid } from '../../schema/named.ts';
import { calendarContracts } from '../calendar-contracts.ts';

const weekly = calendarContracts({
  type: 'weekly',
  name: 'Weekly',
  note: 'the weekly note of an ISO week',
  period: 'week',
  description:
    '`week` and `year` follow ISO 8601. Give both, or neither for the current week. The first read creates the note, empty or from the template of the workspace. A deleted note starts in the same way at its next access, and its earlier content is its newest snapshot; if it already has five, a GET restores it as it was.',
  query: WeeklyQuery,
  write: WeeklyWrite,
  append: WeeklyAppend,
  filters: {
    workspaceId: Uuid,
    week: Type.Integer({ minimum: 1, maximum: 53 }),
    year: Type.Integer(),
    type: Type.Literal('weekly'),
  },
  error: 'weekWithoutYear',
});

export const getWeeklyContract = weekly.get;
export const putWeeklyContract = weekly.put;
export const appendWeeklyContract = weekly.append;

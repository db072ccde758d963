// The tools for the notes of days and weeks.
import { appendDailyContract, getDailyContract } from '../../api/routes/daily.ts';
import { getWeeklyContract } from '../../api/routes/weekly.ts';
import { tool } from '../tool-contract.ts';

export const todayTool = tool({
  name: 'today',
  title: "Read today's note",
  description: 'The whole daily note of today, or of another date; an empty one is made if there is none.',
  of: getDailyContract,
  input: getDailyContract.query.properties,
  idempotent: true,
});

const { snapshot: _, ...addition } = appendDailyContract.body.properties;

export const appendToTodayTool = tool({
  name: 'append_to_today',
  title: "Add to today's note",
  description:
    'Adds text to the daily note of today, or of another date, which is made if there is none. Checkbox lines ("- [ ] call Ann") become todos with syncTodos.',
  of: appendDailyContract,
  input: addition,
});

export const weekTool = tool({
  name: 'week',
  title: "Read the week's note",
  description:
    'The whole weekly note of this ISO week, or of another one; an empty one is made if there is none.',
  of: getWeeklyContract,
  input: getWeeklyContract.query.properties,
  idempotent: true,
});

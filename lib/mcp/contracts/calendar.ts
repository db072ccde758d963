// The contracts of the tools for daily and weekly notes.
import { appendDailyContract, getDailyContract } from '../../api/routes/daily.ts';
import { getWeeklyContract } from '../../api/routes/weekly.ts';
import { tool } from '../tool/tool-contract.ts';
import { TODO_DATE } from '../tool/todo-date.ts';

const { create: _day, ...day } = getDailyContract.query.properties;
const { create: _week, ...week } = getWeeklyContract.query.properties;

export const todayTool = tool({
  name: 'today',
  title: "Read today's note",
  description:
    'Returns the daily note of today, or of another date. Creates it if it is absent: empty, or from the template.',
  of: getDailyContract,
  input: day,
  idempotent: true,
});

const { snapshot: _, ...addition } = appendDailyContract.body.properties;

export const appendToTodayTool = tool({
  name: 'append_to_today',
  title: "Add to today's note",
  description: `Appends text to the daily note of today, or of another date. Creates the note if it is absent. With syncTodos, checkbox lines ("- [ ] call Ann") become todos. ${TODO_DATE}`,
  of: appendDailyContract,
  input: addition,
});

export const weekTool = tool({
  name: 'week',
  title: "Read the week's note",
  description:
    'Returns the weekly note of this ISO week, or of another one. Creates it if it is absent: empty, or from the template.',
  of: getWeeklyContract,
  input: week,
  idempotent: true,
});

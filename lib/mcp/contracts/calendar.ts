// The contracts of the tools for daily and weekly notes.
import { appendDailyContract, getDailyContract } from '../../api/routes/daily.ts';
import { getWeeklyContract } from '../../api/routes/weekly.ts';
import { tool } from '../tool-contract.ts';

export const todayTool = tool({
  name: 'today',
  title: "Read today's note",
  description: 'Returns the daily note of today, or of another date. Creates an empty one if it is absent.',
  of: getDailyContract,
  input: getDailyContract.query.properties,
  idempotent: true,
});

const { snapshot: _, ...addition } = appendDailyContract.body.properties;

export const appendToTodayTool = tool({
  name: 'append_to_today',
  title: "Add to today's note",
  description:
    'Appends text to the daily note of today, or of another date. Creates the note if it is absent. With syncTodos, checkbox lines ("- [ ] call Ann") become todos.',
  of: appendDailyContract,
  input: addition,
});

export const weekTool = tool({
  name: 'week',
  title: "Read the week's note",
  description:
    'Returns the weekly note of this ISO week, or of another one. Creates an empty one if it is absent.',
  of: getWeeklyContract,
  input: getWeeklyContract.query.properties,
  idempotent: true,
});

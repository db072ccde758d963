// The contracts of the tools for daily and weekly notes.
import Type from 'typebox';
import { appendDailyContract, getDailyContract } from '../../api/routes/daily.ts';
import { getWeeklyContract } from '../../api/routes/weekly.ts';
import { Text } from '../../schema/fields.ts';
import { flag } from '../../schema/kinds.ts';
import { preview } from '../tool/arguments.ts';
import { tool } from '../tool/tool-contract.ts';
import { TODO_DATE } from '../tool/todo-date.ts';

const { create: _day, date: _date, ...day } = getDailyContract.query.properties;
const { create: _week, ...week } = getWeeklyContract.query.properties;

const date = Type.Optional(Text('Such as 2026-12-01, today or -7d. Today if omitted.'));
const create = (past: string) => Type.Optional(flag({ description: `False by default for a past ${past}.` }));

export const todayTool = tool({
  name: 'today',
  title: "Read today's note",
  description:
    'Returns the daily note of today, or of another date. Creates an absent note, empty or from the template; with create false the result is exists: false.',
  of: getDailyContract,
  input: { date, create: create('day'), ...day },
  idempotent: true,
});

const { snapshot: _, date: __, content, ...addition } = appendDailyContract.body.properties;

export const appendToTodayTool = tool({
  name: 'append_to_today',
  title: "Add to today's note",
  description: `Appends text to the daily note of today, or of another date. Creates the note if it is absent. With syncTodos, checkbox lines ("- [ ] call Ann") become todos. ${TODO_DATE}`,
  of: appendDailyContract,
  input: { content, date, ...addition, preview },
});

export const weekTool = tool({
  name: 'week',
  title: "Read the week's note",
  description:
    'Returns the weekly note of this ISO week, or of another one, and creates an absent one as today does.',
  of: getWeeklyContract,
  input: { ...week, create: create('week') },
  idempotent: true,
});

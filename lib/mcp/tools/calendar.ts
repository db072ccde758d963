// The tools for daily and weekly notes.
import { appendDaily, dailyNote, weeklyNote } from '../../domain/calendar/calendar-notes.ts';
import { wholeNote, writtenNote } from '../views.ts';
import { appendToTodayTool, todayTool, weekTool } from '../contracts/calendar.ts';
import { runs } from '../tool.ts';

export const calendarTools = [
  runs(todayTool, async (caller, query) => wholeNote(await dailyNote(caller, query))),
  runs(appendToTodayTool, async (caller, note) => writtenNote(await appendDaily(caller, note))),
  runs(weekTool, async (caller, query) => wholeNote(await weeklyNote(caller, query))),
];

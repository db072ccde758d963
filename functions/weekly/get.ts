// GET /weekly: the note of an ISO week, made if absent.
import { endpoint } from '../../lib/api/endpoint.ts';
import { calendarItem } from '../../lib/api/envelope.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { weeklyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(getWeeklyContract, async ({ caller, query }) =>
  calendarItem(await weeklyNote(caller, query)),
);

// GET /daily: the note of a day, made if absent.
import { endpoint } from '../../lib/api/endpoint.ts';
import { calendarItem } from '../../lib/api/envelope.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { dailyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(getDailyContract, async ({ caller, query }) =>
  calendarItem(await dailyNote(caller, query)),
);

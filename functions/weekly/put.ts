// PUT /weekly: what the note of an ISO week says.
import { endpoint } from '../../lib/api/endpoint.ts';
import { calendarItem } from '../../lib/api/envelope.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { weeklyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(putWeeklyContract, async ({ caller, body }) =>
  calendarItem(await weeklyNote(caller, body)),
);

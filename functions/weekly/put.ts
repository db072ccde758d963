// PUT /weekly: replace the content of the note of a week.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { weeklyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = itemEndpoint(putWeeklyContract, weeklyNote);

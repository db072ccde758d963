// GET /weekly: get the note of a week, or create it.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { weeklyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = itemEndpoint(getWeeklyContract, weeklyNote);

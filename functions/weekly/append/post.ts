// POST /weekly/append: add text to the note of a week.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { appendWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { appendWeekly } from '../../../lib/domain/calendar/calendar-notes.ts';

export const handler = itemEndpoint(appendWeeklyContract, appendWeekly);

// GET /daily: get the note of a day, or create it.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { dailyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = itemEndpoint(getDailyContract, dailyNote);

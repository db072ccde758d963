// PUT /daily: replace the content of the note of a day.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { dailyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = itemEndpoint(putDailyContract, dailyNote);

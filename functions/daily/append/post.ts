// POST /daily/append: add text to the note of a day.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { appendDailyContract } from '../../../lib/api/routes/daily.ts';
import { appendDaily } from '../../../lib/domain/calendar/calendar-notes.ts';

export const handler = itemEndpoint(appendDailyContract, appendDaily);

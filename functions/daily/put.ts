// PUT /daily: replace the content of the note of a day.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { putDaily } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(putDailyContract, async ({ caller, body, headers }) =>
  item(await putDaily(caller, body, headers)),
);

// PUT /weekly: replace the content of the note of a week.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { putWeekly } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(putWeeklyContract, async ({ caller, body, headers }) =>
  item(await putWeekly(caller, body, headers)),
);

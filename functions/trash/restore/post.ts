// POST /trash/restore: restore a note, a todo or a group.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { restoreContract } from '../../../lib/api/routes/trash.ts';
import { item } from '../../../lib/api/results.ts';
import { restore } from '../../../lib/domain/trash/restore.ts';

export const handler = endpoint(restoreContract, async ({ caller, body }) =>
  item(await restore(caller, body)),
);

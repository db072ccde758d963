// POST /trash/restore: restore a note or a todo.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { restoreContract } from '../../../lib/api/routes/trash.ts';
import { restored } from '../../../lib/api/tagged-response.ts';
import { restore } from '../../../lib/domain/trash/restore.ts';

export const handler = endpoint(restoreContract, async ({ caller, body }) =>
  restored(await restore(caller, body)),
);

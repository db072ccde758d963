// POST /trash/restore: restore a note, a todo, a group or a file.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { restoreContract } from '../../../lib/api/routes/trash.ts';
import { restore } from '../../../lib/domain/trash/restore.ts';

export const handler = itemEndpoint(restoreContract, restore);

// GET /changes: list the changes since a cursor.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { listChanges } from '../../lib/domain/changes/list-changes.ts';

export const handler = endpoint(listChangesContract, listChanges);

// DELETE /trash: purge notes and files in the trash.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { purge } from '../../lib/domain/trash/purge-notes.ts';

export const handler = itemEndpoint(purgeContract, purge);

// DELETE /trash: purge notes in the trash.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { purge } from '../../lib/domain/trash/purge-notes.ts';

export const handler = endpoint(purgeContract, async ({ caller, body }) => item(await purge(caller, body)));

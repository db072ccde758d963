// GET /trash: list the notes in the trash, and on request groups and files.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listTrashContract } from '../../lib/api/routes/trash.ts';
import { listTrash } from '../../lib/domain/trash/list-trash.ts';

export const handler = endpoint(listTrashContract, listTrash);

// GET /link: list the links of a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listLinksContract } from '../../lib/api/routes/link.ts';
import { listLinks } from '../../lib/domain/sharing/own-shares.ts';

export const handler = endpoint(listLinksContract, listLinks);

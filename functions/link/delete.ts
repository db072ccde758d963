// DELETE /link: delete a link.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteLinkContract } from '../../lib/api/routes/link.ts';
import { deleteLink } from '../../lib/domain/sharing/delete-link.ts';

export const handler = itemEndpoint(deleteLinkContract, deleteLink);

// POST /link: create a link to a note or to todos.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createLink } from '../../lib/domain/sharing/create-link.ts';

export const handler = itemEndpoint(createLinkContract, createLink);

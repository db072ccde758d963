// GET /shared/{token}: get the content behind a link, without a key.
import { getSharedContract } from '../../../lib/api/routes/link.ts';
import { sharedEndpoint } from '../../../lib/api/shared-endpoint.ts';
import { getShared } from '../../../lib/domain/sharing/get-shared.ts';

export const handler = sharedEndpoint(getSharedContract, getShared);

// POST /oauth/approve: create a key for a program.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { approveSignInContract } from '../../../lib/api/routes/oauth.ts';
import { approveSignIn } from '../../../lib/domain/signin/approve.ts';

export const handler = itemEndpoint(approveSignInContract, approveSignIn);

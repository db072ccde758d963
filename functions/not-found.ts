// Every path and method that is no endpoint (D12): the same chain, so that the response has the same shape.
import { errorEndpoint } from '../lib/api/endpoint.ts';

export const handler = errorEndpoint('routeNotFound');

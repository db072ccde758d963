// The contract of /oauth/token for the gateway and the stack. Its form and its errors follow RFC 6749, so the OpenAPI
// description does not contain it.
import Type from 'typebox';
import { contract } from '../contract.ts';

export const tokenContract = contract({
  name: 'token',
  method: 'POST',
  path: '/oauth/token',
  summary: 'Exchange a code of sign-in for a key',
  description: 'A form of RFC 6749. docs/agents.md describes sign-in.',
  isPublic: true,
  response: Type.Object({}),
  errors: [],
});

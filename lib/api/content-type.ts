// The media type of a request's body.
import { ApiError } from '../domain/errors.ts';
import { header, type GatewayEvent } from './gateway-event.ts';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json$/i;
const TEXT_TYPE = /^text\/(markdown|plain)$/i;
const CHARSET = /^charset\s*=/i;
const UTF_8 = /=\s*"?utf-?8"?$/i;

const partsOf = (event: GatewayEvent): string[] =>
  (header(event, 'content-type') ?? '').split(';').map((part) => part.trim());

export const isJson = (event: GatewayEvent): boolean => JSON_TYPE.test(partsOf(event)[0] ?? '');

/** Whether the body is bare text (E17). */
export const isText = (event: GatewayEvent): boolean => TEXT_TYPE.test(partsOf(event)[0] ?? '');

/** Rejects a body in another encoding (D15). @throws ApiError notUtf8 */
export function requireUtf8(event: GatewayEvent): void {
  const [, ...parameters] = partsOf(event);
  if (parameters.some((parameter) => CHARSET.test(parameter) && !UTF_8.test(parameter)))
    throw new ApiError('notUtf8');
}

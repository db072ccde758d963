// Bodies that are bytes (E24). API Gateway passes them in base64 if their type is exactly its binary media type; a body of
// any other type would arrive as text, in which bytes that are not UTF-8 are lost.
import type { MiddlewareObj } from '@middy/core';
import { BYTES_TYPE } from '../core/bytes.ts';
import { ApiError } from '../domain/errors.ts';
import { FILE_MAX_BYTES } from '../schema/limits.ts';
import { header, type GatewayEvent } from './gateway-event.ts';

/** An event whose body has been decoded. */
export interface BytesEvent extends GatewayEvent {
  bytes: Uint8Array;
}

/** Decodes the body. @throws ApiError notBytes, fileSize */
export const bytesBody = (): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    const [type = ''] = (header(event, 'content-type') ?? '').split(';');
    if (type.trim().toLowerCase() !== BYTES_TYPE) throw new ApiError('notBytes');
    if (!event.body) throw new ApiError('fileSize');
    if (!event.isBase64Encoded) throw new ApiError('notBytes');
    const bytes = Buffer.from(event.body, 'base64');
    if (bytes.length === 0 || bytes.length > FILE_MAX_BYTES) throw new ApiError('fileSize');
    Object.assign(event, { bytes });
  },
});

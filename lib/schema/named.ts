// The parts that the schemas of responses share.
import Type, { type TProperties } from 'typebox';

/** An object in responses. It is a component of this name in the OpenAPI description (infra/documents/openapi.ts). */
export const Named = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false });

/** An id in a response. */
export const Uuid = Type.String({ format: 'uuid' });

export const Timestamp = Type.String({ format: 'date-time' });

export const Count = Type.Integer({ minimum: 0 });

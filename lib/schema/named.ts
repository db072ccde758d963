// The parts that the schemas of responses share.
import Type from 'typebox';

/** A schema with a title is a component of this name in the OpenAPI description (infra/documents/openapi.ts). */
export const named = (title: string) => ({ title, additionalProperties: false });

/** An id in a response. */
export const Uuid = Type.String({ format: 'uuid' });

// The body of an endpoint as a component of the document.
import type { TSchema } from 'typebox';
import type { Contract } from '../../lib/api/contract.ts';
import type { Json, Parts } from './schemas.ts';

/** The name of the type of an endpoint's input: CreateNoteInput. */
export const inputName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;

/** An endpoint's body as a component. */
export const inputOf = ({
  name,
  body,
}: Contract): (TSchema & Parts & { readonly title: string }) | undefined =>
  body && {
    ...body,
    title: inputName(name),
    ...optionalOrNull(body),
  };

/** Allows null for each optional member of an object, and of the objects below it (D3). */
function optionalOrNull(schema: TSchema & Parts): Parts {
  const { properties, required = [], items, anyOf } = schema;
  const nested = (part: TSchema): TSchema => ({ ...part, ...optionalOrNull(part) });
  const member = ([name, part]: [string, TSchema]): [string, TSchema] => [
    name,
    required.includes(name) ? nested(part) : optional(nested(part)),
  ];
  return {
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(member)) }),
    ...(items && { items: nested(items) }),
    ...(anyOf && { anyOf: anyOf.map(nested) }),
  };
}

const isNeverNull = (part: TSchema): boolean => 'neverNull' in part;

/** Allows null for a member. The description names its default: openapi-typescript requires members with a default. */
function optional(part: TSchema): TSchema {
  const { default: value, description, type, anyOf, enum: words, ...rest } = part as TSchema & Json;
  const forms = (anyOf ?? []) as readonly TSchema[];
  return {
    ...(forms.length > 0
      ? // A text or a list: the description alone says so, because Java clients of such a union do not compile.
        !forms.some((form) => 'items' in form) && { anyOf: [...forms, { type: 'null' }] }
      : { type: isNeverNull(part) ? type : [...new Set([type, 'null'].flat())] }),
    ...rest,
    ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }),
    ...(description !== undefined && { description }),
    ...(value !== undefined && {
      description: `${String(description)} \`${JSON.stringify(value)}\` if omitted.`,
    }),
  };
}

/** Whether a request without a body is wrong. */
export const needsBody = ({ required = [], forms = [[]] }: Parts): boolean =>
  required.length > 0 || forms.every((form) => form.length > 0);

// Converts the contracts' schemas for the document. TypeBox schemas are JSON Schema 2020-12, as OpenAPI 3.1 uses it. A
// schema with a title becomes a component of that name.
import type { TSchema } from 'typebox';
import { BYTES_TYPE } from '../../lib/core/bytes.ts';
import { exactlyOne, type Form } from './forms.ts';

export type Json = Readonly<Record<string, unknown>>;

const BYTES: Json = { schema: { type: 'string', format: 'binary' } };

/** Bodies as bytes (E24). */
export const BYTES_CONTENT: Json = { [BYTES_TYPE]: BYTES };

/** Responses as bytes: a picture has its own type. */
export const DOWNLOAD_CONTENT: Json = { ...BYTES_CONTENT, '*/*': BYTES };

/**
 * The members of a schema that the document omits. `must` is the text of an error message. `additionalProperties` would
 * forbid new members, but responses may gain some; only the tests check the exact members.
 */
const HIDDEN: ReadonlySet<string> = new Set(['must', 'neverNull', 'title', 'additionalProperties']);

/** The schema for the document; a reference if it has a title. */
export function shown(schema: TSchema): Json {
  const { title } = schema as { title?: string };
  return title === undefined ? members(schema) : { $ref: `#/components/schemas/${title}` };
}

/**
 * The components that these schemas refer to, by name.
 * @throws Error if two different schemas have the same title
 */
export function componentsOf(roots: readonly TSchema[]): Json {
  const found = new Map<string, Json>();
  const visit = (schema: TSchema): void => {
    const { title } = schema as { title?: string };
    if (title !== undefined) {
      const component = members(schema);
      const known = found.get(title) ?? component;
      if (JSON.stringify(known) !== JSON.stringify(component))
        throw new Error(`two schemas have the title ${title}`);
      found.set(title, component);
    }
    childrenOf(schema).forEach(visit);
  };
  roots.forEach(visit);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The parts of a schema that are schemas themselves, and the names of its required members. */
export interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  /** Of which an input has exactly one (forms.ts). */
  readonly forms?: readonly Form[];
}

const childrenOf = (schema: TSchema): readonly TSchema[] => {
  const { properties = {}, items, anyOf = [] } = schema as Parts;
  return [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
};

function members(schema: TSchema): Json {
  const { properties, items, anyOf, forms, ...rest } = schema as Parts & Json;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !HIDDEN.has(key))),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, shown(part)])),
    }),
    ...(items && { items: shown(items) }),
    ...(anyOf && { anyOf: anyOf.map(shown) }),
    ...(forms && exactlyOne(forms, properties ?? {})),
  };
}

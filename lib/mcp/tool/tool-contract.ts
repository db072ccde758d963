// The contract of a tool, as plain data. A tool belongs to one endpoint and takes its fields and access from the
// endpoint's contract. Bundles contain it compiled (infra/build/contracts-plugin.ts), like the endpoints' contracts.
import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import type { Contract } from '../../api/contract.ts';
import { WorkspaceId } from '../../schema/fields.ts';

export interface Declaration<P extends TProperties> {
  readonly name: string;
  readonly title: string;
  /** Describes to an agent when and how to use the tool. */
  readonly description: string;
  /** The contract of the tool's endpoint. */
  readonly of: Contract;
  readonly input: P;
  /** Whether the tool replaces something, moves it to the trash or ends a link. Only links are deleted permanently. */
  readonly destructive?: true;
  /** Whether the tool shows something to people outside the account. */
  readonly openWorld?: true;
  /** Whether a tool that can write has no further effect if it is called again with the same input. */
  readonly idempotent?: true;
}

/** Declares a tool. */
export function tool<P extends TProperties>({ name, title, description, of, input, ...is }: Declaration<P>) {
  const shown = Type.Object(input);
  const body: TObject<P> = { ...shown, properties: withIds(input) };
  const readOnlyHint = of.access === 'read';
  const annotations = {
    readOnlyHint,
    destructiveHint: is.destructive ?? false,
    openWorldHint: is.openWorld ?? false,
    // False is the protocol's default, and the hint has no meaning for a tool that only reads.
    ...(is.idempotent && { idempotentHint: true }),
  };
  const { method, path, forGroupKeys } = of;
  /** The tool as tools/list returns it. */
  const listing = { name, title, description, inputSchema: plain(shown), annotations };
  return { name, method, path, forGroupKeys, body, listing };
}

export type ToolContract<P extends TProperties = TProperties> = ReturnType<typeof tool<P>>;

export const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/**
 * The arguments. Ids must be UUIDs. An endpoint accepts any text as an id that names nothing (D9, D10), but an
 * agent that sends the name of a group would take the empty list for the result.
 */
const withIds = <P extends TProperties>(input: P): P =>
  Object.fromEntries(
    Object.entries(input).map(([name, schema]) => [name, name.endsWith('Id') ? idOf(schema) : schema]),
  ) as P;

function idOf(schema: TSchema): TSchema {
  const { type, format } = schema as { type?: string | string[]; format?: string };
  if (format === undefined)
    return { ...schema, pattern: `^(${UUID}|null)$`, must: 'must be a UUID, or "null" for none' };
  const must = type?.includes('null') ? 'must be a UUID, or null for none' : 'must be a UUID';
  return { ...schema, pattern: `^${UUID}$`, must };
}

/**
 * Members that cost an agent tokens without helping it: `must` is for error messages, a pattern says less than the
 * description beside it, and the others are for people and generators.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['must', 'pattern', 'format', 'title', 'examples', 'forms']);

/** What list_workspaces says once for all tools. */
const { description: WORKSPACE } = WorkspaceId as { readonly description?: string };

/** A schema as tools/list returns it. Objects have no other members than the declared ones (E34). */
const plain = (schema: TObject) =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (LEFT_OUT.has(key) || value === Number.MAX_SAFE_INTEGER || value === WORKSPACE) return undefined;
      return Object(value).type === 'object' ? { ...(value as object), additionalProperties: false } : value;
    }),
  ) as { readonly type: 'object' } & Readonly<Record<string, unknown>>;

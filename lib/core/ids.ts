// Ids that lead to their partition: every id is a version 4 UUID whose last 12 hex digits are the code of
// its workspace, drawn once per workspace. The other 74 random bits are the resource's own.
import { randomBytes } from './random.ts';
import { flat } from './utf8.ts';

/** The 12 hex digits that name a workspace's partition. */
export type WorkspaceCode = string;

/** The parts of an id: the whole, its workspace's code, and the local part. */
export interface ParsedId {
  readonly id: string;
  readonly code: WorkspaceCode;
  readonly local: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LOCAL_LENGTH = 23;

/** Not with a Buffer, which browsers don't have. */
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Draws the code of a new workspace: 48 random bits. */
export const newWorkspaceCode = (): WorkspaceCode => hex(randomBytes(6));

/** Draws a new id in a workspace: 74 random bits, then the workspace's code. */
export const newId = (code: WorkspaceCode): string => idFrom(randomBytes(10), code);

/** Shapes 10 bytes and a workspace code into a version 4 UUID; the same bytes make the same id. */
export function idFrom(bytes: Uint8Array, code: WorkspaceCode): string {
  const digits = hex(bytes);
  const variant = (8 + (Number.parseInt(digits.charAt(15), 16) & 3)).toString(16);
  const version = `4${digits.slice(12, 15)}`;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}-${variant}${digits.slice(16, 19)}-${code}`;
}

/** A random id that belongs to no workspace: a user's. */
export const newUserId = (): string => crypto.randomUUID();

/** Parses an id; upper-case input names the same resource (D19). Undefined if it is not a UUID. */
export function parseId(value: string): ParsedId | undefined {
  const id = value.toLowerCase();
  return UUID.test(id)
    ? { id, code: id.slice(LOCAL_LENGTH + 1), local: id.slice(0, LOCAL_LENGTH) }
    : undefined;
}

/** An id as the API returns it, in lower case (D19); other text is returned unchanged. */
export const shownId = (value: string | null): string | null =>
  value === null ? null : (parseId(value)?.id ?? value);

/** The workspace code of an id that the service created. */
export const codeOf = (id: string): WorkspaceCode => id.slice(LOCAL_LENGTH + 1);

/** The local part of an id, as sort keys contain it: the partition key holds the rest. */
export const localOf = (id: string): string => id.slice(0, LOCAL_LENGTH);

/** The local part of an id, in 10 bytes. */
export const idToBytes = (local: string): Uint8Array => Buffer.from(local.replaceAll('-', ''), 'hex');

/** The inverse of `idToBytes`. */
export function bytesToId(bytes: Uint8Array): string {
  const digits = Buffer.from(bytes).toString('hex');
  return flat(`${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}`);
}

/** Builds an id from its two parts. */
export const idOf = (local: string, code: WorkspaceCode): string => `${local}-${code}`;

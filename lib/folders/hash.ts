// SHA-256. Node and browsers compute it in different ways, and the one that they share returns a promise: it is for files,
// because it takes a sixth of the time. A library does it for texts.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Bytes } from './disk.ts';

/** The SHA-256 of a text in UTF-8. */
export const sha256Of = (text: string): Uint8Array => sha256(new TextEncoder().encode(text));

/** The SHA-256 of a text in UTF-8, in 64 hex digits. */
export const hashOf = (text: string): string => bytesToHex(sha256Of(text));

/** The SHA-256 of bytes, in 64 hex digits. */
export const hashOfBytes = async (bytes: Bytes): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

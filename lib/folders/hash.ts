// SHA-256, which Node and browsers compute in different ways: this library does it in both, without a promise.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of bytes or of a text in UTF-8. */
export const sha256Of = (content: Uint8Array | string): Uint8Array =>
  sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content);

/** The SHA-256 in 64 hex digits. */
export const hashOf = (content: Uint8Array | string): string => bytesToHex(sha256Of(content));

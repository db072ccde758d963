// The hash of a text, by which an action knows the text that its user has seen. That of lib/folders/hash.ts would bring its
// library into the script of a first visit.

/** SHA-256, in hexadecimal digits. */
export async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

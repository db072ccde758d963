// The paths of an archive's entries, which come from many programs.

/** The upper half of code page 437, in which the names of old archives are written. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

/** A name as text: UTF-8 if it is valid, otherwise code page 437. */
export function zipName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('');
  }
}

/** The path of an entry in the archive; undefined if it leads out of it. A folder ends with a slash. */
export function zipPath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/');
  const parts = path.split('/').filter((part) => part !== '.');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..') || path.includes('\0'))
    return undefined;
  const isFolder = path.endsWith('/');
  const inside = parts.filter((part) => part !== '').join('/');
  return isFolder && inside !== '' ? `${inside}/` : inside;
}

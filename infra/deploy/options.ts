// Settings as command-line options.
import type { Given } from '../stack/settings.ts';

/** Settings as options, quoted for a shell. */
export const asOptions = (settings: Given): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${quoted(`${name}=${value}`)}`)
    .join(' ');

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

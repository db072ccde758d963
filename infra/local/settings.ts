// The environment of the local commands, checked: PORT and DATA_DIR.
import { resolve } from 'node:path';
import { UserError } from '../ground/user-error.ts';

export interface LocalSettings {
  readonly port: number;
  readonly dataDir: string;
}

const PORT_DEFAULT = '3000';
const DATA_DIR_DEFAULT = '.data';

/** @throws UserError if PORT is not a port number */
export function localSettings(): LocalSettings {
  const text = process.env['PORT'] || PORT_DEFAULT;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UserError(`PORT is "${text}"; it must be a number from 0 to 65535 (0 takes any free port).`);
  return { port, dataDir: resolve(process.env['DATA_DIR'] || DATA_DIR_DEFAULT) };
}

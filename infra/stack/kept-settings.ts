// The settings of the stack that this checkout deploys, kept in stack.json so that the next deploy does not undo them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/functions.ts';
import { UserError } from '../user-error.ts';
import type { Given } from './settings.ts';

const file = (): string => process.env['STACK_FILE'] ?? join(ROOT, 'stack.json');

/** @throws UserError when the file holds something else */
export function keptSettings(): Given {
  if (!existsSync(file())) return {};
  try {
    const kept = Object.entries(JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>);
    return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
  } catch {
    throw new UserError(`${file()} is no JSON: mend it, or delete it and give the settings with -c again.`);
  }
}

export const keepSettings = (settings: Given): void =>
  writeFileSync(file(), `${JSON.stringify(settings, null, 2)}\n`);

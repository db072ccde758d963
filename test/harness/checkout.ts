// A second checkout of the project: the same sources and packages, without files that commands created in this one.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../infra/ground/root.ts';

const LEFT_BY_COMMANDS = new Set(['.git', '.data', 'cdk.out', 'coverage', 'dist', 'node_modules']);

export interface Checkout {
  readonly folder: string;
  remove(): void;
}

export function secondCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'notes-checkout-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => dirname(path) !== ROOT || !LEFT_BY_COMMANDS.has(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

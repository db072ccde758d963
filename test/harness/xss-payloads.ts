// The payloads of xss-payloads.txt.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const xssPayloads = (): string[] =>
  readFileSync(join(import.meta.dirname, 'xss-payloads.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

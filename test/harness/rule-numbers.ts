// The numbers of the rules in docs/reference.md. A rule begins with `<a id="d34"></a>**D34 …**`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/ground/root.ts';

const DEFINITION = /^<a id="(?<anchor>[^"]*)"><\/a>\*\*(?<number>[DE]\d+) [^\n]*\*\*/gm;

const definitions = [...readFileSync(join(ROOT, 'docs/reference.md'), 'utf8').matchAll(DEFINITION)].map(
  ({ groups }) => ({ number: groups?.['number'] ?? '', anchor: groups?.['anchor'] }),
);

export const ruleNumbers: readonly string[] = definitions.map(({ number }) => number);

/** Rules whose anchor differs from their number. */
export const misplacedAnchors = definitions.filter(({ number, anchor }) => anchor !== number.toLowerCase());

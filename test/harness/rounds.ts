// How often a random or exhaustive test tries: a sample in `npm run test:slow`, all in `npm run test:proofs`. Such a test
// has both tags.
import { isChosen } from '../../infra/cli/test-filters.ts';
import { chance } from './chance.ts';
import { chooseSeed } from './seed.ts';

const TAGS = process.env['TEST_TAGS'] ?? '';

/** Whether this run is one of the proofs. */
export const isProof = isChosen('proof', TAGS.split(' && '));

export const rounds = (slow: number, proofs: number): number => (isProof ? proofs : slow);

const { below } = chance(chooseSeed());

/** All elements in the proofs, otherwise the first, the last and some random ones, in their order. */
export function sampleOf<Element>(all: readonly Element[], count: number): readonly Element[] {
  if (isProof || all.length <= count) return all;
  const chosen = new Set([0, all.length - 1]);
  while (chosen.size < count) chosen.add(below(all.length));
  return all.filter((_, n) => chosen.has(n));
}

// How often a random or exhaustive test tries: a sample in `npm run test:slow`, all in `npm run test:proofs`. Such a test
// has both tags.
import { chance } from './chance.ts';
import { chooseSeed } from './seed.ts';

/** Whether this run is that of the proofs. */
const isProof = process.env['TEST_TAGS'] === 'proof';

export const rounds = (slow: number, proofs: number): number => (isProof ? proofs : slow);

/**
 * All elements in the proofs, otherwise the first, the last and some random ones, in their order. The choice depends on the
 * seed of the run alone, not on the files that ran before.
 */
export function sampleOf<Element>(all: readonly Element[], count: number): readonly Element[] {
  if (isProof || all.length <= count) return all;
  const { below } = chance(chooseSeed());
  const chosen = new Set([0, all.length - 1]);
  while (chosen.size < count) chosen.add(below(all.length));
  return all.filter((_, n) => chosen.has(n));
}

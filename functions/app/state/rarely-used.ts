// Loads the code that is rarely used.
import type * as code from './rarely-used-code.ts';

type RarelyUsed = typeof code;

let loaded: RarelyUsed | undefined;

/** Loads it once. @throws TypeError if it can't be loaded, which can be tried again */
export async function rarelyUsed(): Promise<RarelyUsed> {
  loaded ??= await import('./rarely-used-code.ts');
  return loaded;
}

/** The code, if it is loaded. */
export const rarelyUsedNow = (): RarelyUsed | undefined => loaded;

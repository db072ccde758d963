// Loads the code that is rarely used.
import type * as code from './rarely-used-code.ts';

type RarelyUsed = typeof code;

let loading: Promise<RarelyUsed> | undefined;
let loaded: RarelyUsed | undefined;

/** Loads it once. @throws TypeError if it can't be loaded, which can be tried again */
export function rarelyUsed(): Promise<RarelyUsed> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The code, if it is loaded. */
export const rarelyUsedNow = (): RarelyUsed | undefined => loaded;

async function load(): Promise<RarelyUsed> {
  // Without a build there is no file.
  loaded =
    typeof RARELY_USED_FILE === 'string'
      ? ((await import(new URL(`app/${RARELY_USED_FILE}`, document.baseURI).href)) as RarelyUsed)
      : await import('./rarely-used-code.ts');
  return loaded;
}

// Builds the bundles if their sources have changed.
import { DIST } from '../ground/root.ts';
import { isCurrent } from './stamp.ts';

type Build = (part?: (name: string) => void) => Promise<unknown>;

/** Bundles every function, by calling `run`, unless the bundles match the sources. */
export async function buildIfChanged(
  run: (build: Build) => Promise<unknown> = (build) => build(),
): Promise<void> {
  if (isCurrent()) return;
  await run(async (part) => {
    // The bundler is loaded only if there is something to bundle.
    const { bundle } = await import('./bundle.ts');
    await bundle(DIST, part);
  });
}

// Builds the bundles if their sources have changed.
import { isCurrent } from './stamp.ts';

/** Bundles every function, unless the bundles match the sources. */
export async function buildIfChanged(): Promise<void> {
  if (isCurrent()) return;
  // The bundler is loaded only if there is something to bundle.
  const { bundle } = await import('./bundle.ts');
  await bundle();
}

// How large a bundle may be. Every cold start reads and compiles its whole bundle, so growth is decided here and
// does not just happen.
import type { Metafile } from 'esbuild';
import { UserError } from '../user-error.ts';

/** What a function may take at most, in KB. */
export const BUNDLE_MAX_KB = 250;

/**
 * What one function may take in place of that, in KB, by its entry point. Agents speak a protocol of two generations to
 * theirs: the official SDK, which knows both, takes 290 KB, and behind it stands what nineteen endpoints do. Reading it
 * takes a cold start about twice as long, and an agent meets one in minutes of thinking of its own.
 */
const OWN_MAX_KB: Readonly<Record<string, number>> = { 'functions/mcp/post.ts': 640 };

/** What a function may take, in KB. */
export const limitOf = (entryPoint: string): number => OWN_MAX_KB[entryPoint] ?? BUNDLE_MAX_KB;

const LARGEST_SHOWN = 6;

/**
 * @param maxKB what each of the outputs that have an entry point may take, by that
 * @throws UserError with each bundle that is larger, what is largest in it, and what to do
 */
export function requireWithin(maxKB: (entryPoint: string) => number, outputs: Metafile['outputs']): void {
  const over = Object.values(outputs).flatMap(({ entryPoint, bytes, inputs }) => {
    if (entryPoint === undefined || bytes <= maxKB(entryPoint) * 1024) return [];
    const size = `${kilobytes(bytes)} (${bytes} bytes)`;
    return [
      `${entryPoint} is ${size}, the limit ${maxKB(entryPoint)} KB. Largest in it:\n${largest(inputs)}`,
    ];
  });
  if (over.length === 0) return;
  throw new UserError(
    `${over.join('\n')}\nTake out what is not used. If the growth is worth it in every cold start, ` +
      'raise the limit in infra/build/bundle-limits.ts.',
  );
}

/** The packages, and the modules of our own, that take the most of a bundle. */
function largest(inputs: Metafile['outputs'][string]['inputs']): string {
  const sizes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
    sizes.set(part, (sizes.get(part) ?? 0) + bytesInOutput);
  }
  return [...sizes]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LARGEST_SHOWN)
    .map(([part, bytes]) => `  ${kilobytes(bytes).padStart(9)}  ${part}`)
    .join('\n');
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

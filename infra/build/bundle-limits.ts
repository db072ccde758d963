// The size limits of bundles. Every cold start reads and compiles its whole bundle, so growth must be a decision.
import type { Metafile } from 'esbuild';
import { UserError } from '../ground/user-error.ts';

/**
 * The size limit of a bundle, in KB. The largest bundle (266 KB) takes about twice as long to import as an empty handler
 * (`npm run build -- --times`).
 */
export const BUNDLE_MAX_KB = 267;

/** The entry point of notes.mjs, which people download. */
export const NOTES_FILE_ENTRY = 'infra/folders/commands/notes.ts';

/**
 * The bundles with a separate limit, in KB, by entry point. The MCP endpoint contains the official SDK (290 KB), which
 * supports both generations of the protocol, and the code of 29 endpoints. A cold start reads it about twice as long,
 * which is little compared with the minutes that an agent takes to think.
 */
const OWN_MAX_KB: Readonly<Record<string, number>> = {
  'functions/mcp/post.ts': 722,
  [NOTES_FILE_ENTRY]: 300,
};

/** The size limit of a bundle, in KB. */
export const limitOf = (entryPoint: string): number => OWN_MAX_KB[entryPoint] ?? BUNDLE_MAX_KB;

const LARGEST_SHOWN = 6;

/**
 * @param maxKB the limit of an output in KB, by its entry point; outputs without an entry point have no limit
 * @throws UserError with each larger bundle, its largest parts, and what to do
 */
export function requireWithin(maxKB: (entryPoint: string) => number, outputs: Metafile['outputs']): void {
  const over = Object.values(outputs).flatMap(({ entryPoint, bytes, inputs }) => {
    if (entryPoint === undefined || bytes <= maxKB(entryPoint) * 1024) return [];
    const size = `${kilobytes(bytes)} (${bytes} bytes)`;
    return [
      `${entryPoint} is ${size}, the limit is ${maxKB(entryPoint)} KB. Its largest parts:\n${largest(inputs)}`,
    ];
  });
  if (over.length === 0) return;
  throw new UserError(
    `${over.join('\n')}\nRemove unused code. If the growth is worth its cost in every cold start or download, ` +
      'raise the limit in infra/build/bundle-limits.ts.',
  );
}

/** The packages and own modules that take the most bytes of a bundle. */
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

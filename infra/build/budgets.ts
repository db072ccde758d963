// How large a function may be. Every cold start reads and compiles its whole bundle, so growth is decided here and
// does not just happen. A budget stands about 5 % above the size it was set for.
import type { Metafile } from 'esbuild';
import { UserError } from '../user-error.ts';

/** KB of bundled code: functions by their names, and what they load on demand by its source. */
export const BUDGETS: Readonly<Record<string, number>> = {
  'workspace/get': 144,
  'workspace/post': 148,
  'workspace/put': 149,
  'workspace/delete': 149,
  'note/get': 154,
  'note/post': 159,
  'note/put': 160,
  'note/delete': 153,
  'group/get': 150,
  'group/post': 152,
  'group/put': 152,
  'group/delete': 152,
  'todo/get': 151,
  'todo/post': 153,
  'todo/put': 152,
  'todo/delete': 150,
  'daily/get': 165,
  'daily/put': 166,
  'weekly/get': 167,
  'weekly/put': 168,
  'snapshot/get': 146,
  'snapshot/post': 154,
  'snapshot/delete': 152,
  authorizer: 126,
  janitor: 130,
  'not-found': 9,
  'lib/domain/todos/checkboxes': 85,
};

/** No budget is larger than this, in KB. */
export const BUDGET_MAX = 225;

const LARGEST_SHOWN = 6;

/** @throws UserError with each bundle that is over its budget or has none, what is largest in it, and what to do */
export function requireBudgets(metafile: Pick<Metafile, 'outputs'>, budgets = BUDGETS): void {
  const over = Object.values(metafile.outputs).flatMap(({ entryPoint = '', bytes, inputs }) => {
    const name = entryPoint.replace(/^functions\//, '').replace(/\.ts$/, '');
    const budget = budgets[name];
    if (budget === undefined) return [`${name} (${kilobytes(bytes)}) has no budget.`];
    if (bytes <= budget * 1024) return [];
    const size = `${kilobytes(bytes)} (${bytes} bytes)`;
    return [`${name} is ${size}, its budget ${budget} KB. Largest in it:\n${largest(inputs)}`];
  });
  if (over.length === 0) return;
  throw new UserError(
    `${over.join('\n')}\nTake out what is not used, or import on demand what few requests need ` +
      '(infra/build/lazy-plugin.ts). If the growth is worth it in every cold start, raise the budget in infra/build/budgets.ts.',
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

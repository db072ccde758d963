// The one way out for log lines. Lambda's JSON log format takes an object as it is; other runtimes print it.
import { sourceStack } from './source-stack.ts';

/**
 * Writes one structured line, a member `stack` as the sources read.
 * Never pass a key, a body, a name or a text that a user wrote.
 */
export function log({ stack, ...line }: Readonly<Record<string, unknown>>): void {
  console.log(typeof stack === 'string' ? { ...line, stack: sourceStack(stack) } : line);
}

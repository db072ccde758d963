// All log lines are written here. Lambda's JSON log format takes an object as it is, and its level from the method of
// the console; other runtimes print it.
import { sourceStack } from './source-stack.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * Writes one structured line of level INFO. A member `stack` is mapped to the sources. Never pass a key, a body, a name
 * or a text that a user wrote.
 */
export const log = (line: Line): void => console.log(readable(line));

/** Writes a line of level ERROR: a fault of the service that its operator should look at. */
export const logError = (line: Line): void => console.error(readable(line));

const readable = ({ stack, ...line }: Line): Line =>
  typeof stack === 'string' ? { ...line, stack: sourceStack(stack) } : line;

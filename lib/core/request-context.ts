// The time limit of a request and its cost so far. The caller is never stored here: it is always an argument.
import { AsyncLocalStorage } from 'node:async_hooks';
import { now } from './clock.ts';
import { ThrottledError } from './throttled.ts';
import { COMMAND_MS } from './time-limits.ts';

export interface RequestContext {
  /** Nothing is retried after this time, in milliseconds since the epoch. */
  readonly deadline: number;
  /** The DynamoDB operations sent so far, by name. */
  readonly calls: Record<string, number>;
  /** Further fields of the request's log line. */
  readonly logFields: Record<string, unknown>;
  /** Retries because of conflicts, throttling or slow attempts. */
  retries: number;
}

/** A new context. @param deadline nothing is retried after it, in milliseconds since the epoch */
export const newContext = (deadline: number): RequestContext => ({
  deadline,
  calls: {},
  logFields: {},
  retries: 0,
});

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with its own context. */
export const runWithContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Runs `work` with an earlier deadline, as part of the same request. A later deadline has no effect. */
export const withDeadline = <T>(until: number, work: () => T): T =>
  storage.run({ ...newContext(until), ...storage.getStore(), deadline: Math.min(until, deadline()) }, work);

/** Counts a DynamoDB operation towards the current request. */
export function countCall(operation: string): void {
  const calls = storage.getStore()?.calls;
  if (calls) calls[operation] = (calls[operation] ?? 0) + 1;
}

/** Counts a retry towards the current request. */
export function countRetry(): void {
  const context = storage.getStore();
  if (context) context.retries += 1;
}

/** Adds to the current request's log line. Never a key, a body, a name or a text that a user wrote. */
export function addLogFields(fields: Readonly<Record<string, unknown>>): void {
  Object.assign(storage.getStore()?.logFields ?? {}, fields);
}

/** Whether this runs in a request, not in a command. */
export const isRequest = (): boolean => storage.getStore() !== undefined;

/** Ends work that only uses the CPU, which nothing else interrupts. @throws ThrottledError after the deadline */
export function requireTime(): void {
  if (now() >= deadline()) throw new ThrottledError('out of time');
}

/** The deadline of the current work, in milliseconds since the epoch. */
export const deadline = (): number => storage.getStore()?.deadline ?? now() + COMMAND_MS;

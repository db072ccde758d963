// What one request carries besides its data: the time it may take, and what it has cost. It never holds
// who the caller is; that is always an argument.
import { AsyncLocalStorage } from 'node:async_hooks';
import { now } from './clock.ts';
import { COMMAND_MS } from './time-limits.ts';

export interface RequestContext {
  /** After it nothing is tried again, in milliseconds since the epoch. */
  readonly deadline: number;
  /** The DynamoDB operations sent so far, by name. */
  readonly calls: Record<string, number>;
  /** What the request's log line says besides. */
  readonly logFields: Record<string, unknown>;
  /** How often work was tried again because others were at the same rows, or the table had no room. */
  retries: number;
}

/** A fresh context. @param deadline when to try nothing anew, in milliseconds since the epoch */
export const newContext = (deadline: number): RequestContext => ({
  deadline,
  calls: {},
  logFields: {},
  retries: 0,
});

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with a context of its own. */
export const runWithContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Runs `work` with an earlier deadline; it costs the same request. Never a later one than there is. */
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

/** Whether this is done for a request, and not for a command. */
export const isRequest = (): boolean => storage.getStore() !== undefined;

/** When the current work must be done, in milliseconds since the epoch. */
export const deadline = (): number => storage.getStore()?.deadline ?? now() + COMMAND_MS;

// What items that wait on this device have in common: whether they are actions, and why they are not sent.
import type { Signal } from '@preact/signals';
import type { Action } from './action.ts';
import type { Waiting } from './database.ts';

/** An item that the service has not acknowledged, with its place in the order of adding. */
export type Pending<T> = T & { readonly number: number };

/** An action that the service has done, and when the note was changed last, if it is known. */
export interface Done {
  readonly action: Action;
  readonly updatedAt?: string | undefined;
}

/** The result of an item that was sent. */
export interface Ending<T> {
  /** Why it could not be done. The item stays until the user has read it. */
  readonly problem?: string | undefined;
  /** What the service has done, to be shown. */
  readonly done?: Done | undefined;
  /** What changes in the items that wait. */
  readonly rewrite?: ((waiting: T) => T) | undefined;
}

/** What differs between two queues. */
export interface QueueOptions<T> {
  readonly store: 'queue' | 'files';
  /** Sends an item. It may get the same item again, for example after a crash. */
  send(this: void, item: Pending<T>): Promise<Ending<T> | void>;
  /** Whether an item can be sent now. */
  isReady?(this: void, item: T): boolean;
  /** Where the items are shown. */
  readonly pending?: Signal<readonly Pending<T>[]>;
  /** Shows what the service has done, before the items no longer are. */
  showDone?(this: void, done: readonly Done[]): void;
}

/** An item can't be sent yet, because it waits for something else on this device. Others can. */
export class NotYet extends Error {}

export const isAction = (item: Waiting): item is Action => 'kind' in item && item.kind !== undefined;

/** Why an item is not sent; undefined if it waits. */
export const problemOf = (item: Waiting): string | undefined =>
  isAction(item) ? item.failure : item.problem;

export type Change = { readonly [Name in 'problem' | 'failure' | 'note']?: string | undefined };

export const asProblem = (item: Waiting, problem: string | undefined) =>
  isAction(item) ? { failure: problem } : { problem };

export const wasSent = (item: Waiting): boolean => isAction(item) && (item.wasSent ?? false);

/** Whether the order of two actions matters. */
export const haveSameTarget = (one: Waiting, other: Waiting): boolean =>
  isAction(one) && isAction(other) && one.target === other.target;

// What items that wait on this device have in common: whether they are actions, and why they are not sent.
import type { Action } from './action.ts';
import type { Waiting } from './database.ts';

/** An item that the service has not acknowledged, with its place in the order of adding. */
export type Pending<T> = T & { readonly number: number };

/** The result of an item that was sent. */
export interface Ending<T> {
  /** Why it could not be done. The item stays until the user has read it. */
  readonly problem?: string | undefined;
  /** What changes in the items that wait. */
  readonly rewrite?: ((waiting: T) => T) | undefined;
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

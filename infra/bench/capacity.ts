// Capacity units by AWS's rules, from what a call asked for, what it read and what it found before and left behind.
// DynamoDB Local is right about reads and plain writes, which calibration.ts holds this to, and not about transactions.
import { itemSize, type Item } from './item-size.ts';

const READ_UNIT_BYTES = 4_096;
const WRITE_UNIT_BYTES = 1_024;
const EVENTUAL = 0.5;
const TRANSACTIONAL = 2;

export interface Units {
  readonly read: number;
  readonly write: number;
}

/** An item that a call writes or checks, before and after it. */
export interface Change {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** What a call did, as far as its cost goes. */
export type Effect =
  | {
      /** `query` rounds the sum of a page up, `get` each item. */
      readonly kind: 'get' | 'query';
      /** Whole items, whatever part of them was asked for. */
      readonly items: readonly Item[];
      /** How many were asked for by key and are not there. */
      readonly missing: number;
      readonly consistency: 'strong' | 'eventual' | 'transaction';
    }
  | { readonly kind: 'write'; readonly changes: readonly Change[]; readonly transaction: boolean }
  | { readonly kind: 'free' };

export function unitsOf(effect: Effect): Units {
  if (effect.kind === 'free') return { read: 0, write: 0 };
  if (effect.kind === 'write') {
    const factor = effect.transaction ? TRANSACTIONAL : 1;
    return { read: 0, write: factor * sum(effect.changes.map(writeUnits)) };
  }
  const sizes = effect.items.map(itemSize);
  const whole = effect.kind === 'query' ? readUnits(sum(sizes)) : sum(sizes.map(readUnits));
  const factor = { strong: 1, eventual: EVENTUAL, transaction: TRANSACTIONAL }[effect.consistency];
  return { read: factor * (whole + effect.missing), write: 0 };
}

/** Read units of a strongly consistent read of so many bytes; what finds nothing costs one, too. */
export const readUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));

/** A write costs by the larger of what was there and what is there now; a condition check by what is there. */
const writeUnits = ({ before, after }: Change): number =>
  Math.max(1, Math.ceil(Math.max(sizeOf(before), sizeOf(after)) / WRITE_UNIT_BYTES));

const sizeOf = (item: Item | undefined): number => (item ? itemSize(item) : 0);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

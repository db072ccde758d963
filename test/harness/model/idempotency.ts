// Idempotency keys (E4).
import type { Chosen } from './chosen.ts';
import type { Call } from './operation.ts';
import { derivedId, freshId, type Note, type Workspace } from './state.ts';

const APPEND_KEYS_MAX = 16;

/**
 * The id of what a call creates, and what has it already. A key determines the id within a workspace and endpoint, so
 * a repeated call finds what the first one created, unless it was permanently deleted.
 */
export function idToCreate<T extends { readonly id: Chosen }>(
  { state, idempotencyKey }: Call,
  workspace: Workspace,
  endpoint: string,
  rows: readonly T[],
): { id: Chosen; existing: T | undefined } {
  if (idempotencyKey === undefined) return { id: freshId(state, workspace), existing: undefined };
  const id = derivedId(state, workspace, `${endpoint} ${idempotencyKey}`);
  return { id, existing: rows.find((row) => row.id === id) };
}

/** A note remembers the keys of its last 16 appends. */
export const hasAppended = ({ idempotencyKey }: Call, note: Note | undefined): boolean =>
  idempotencyKey !== undefined && note?.appendKeys.includes(idempotencyKey) === true;

export function rememberAppend({ idempotencyKey }: Call, note: Note): void {
  if (idempotencyKey !== undefined)
    note.appendKeys = [...note.appendKeys, idempotencyKey].slice(-APPEND_KEYS_MAX);
}

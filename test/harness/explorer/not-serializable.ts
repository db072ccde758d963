// Pairs that deliberately are not serializable, each with the reason. All their orders leave valid data. An entry whose
// pair no longer deviates fails in test/proofs/interleavings.test.ts.

/** D14, D47: a content with more than 75 checkboxes is one transaction, and its last todos are others. */
const LAST_TODOS =
  'If other content arrives, or the note is moved to the trash, before the last todos of a content are derived, they ' +
  'are not derived at all. The note and its live todos are those of a serial order; only the trash holds fewer todos.';

export const NOT_SERIALIZABLE: Readonly<Record<string, string>> = {
  'many/rewrite-many+rewrite': LAST_TODOS,
  'many/rewrite-many+delete': LAST_TODOS,
};

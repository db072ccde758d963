// Pairs that deliberately are not serializable, each with the reason. All their orders leave valid data. An entry whose
// pair no longer deviates fails in test/proofs/interleavings.test.ts.

/** D14, D47: a content with more than 75 checkboxes is one transaction, and its last todos are others. */
const LAST_TODOS =
  'If other content arrives, or the note is moved to the trash, before the last todos of a content are derived, they ' +
  'are not derived at all. The note and its live todos are those of a serial order; only the trash holds fewer todos.';

/** A content that is the same is not kept again, so nothing in the write depends on the snapshot. */
const ALREADY_RESTORED =
  'The second of two restores of one snapshot finds the content that it asks for and returns 200, although the first ' +
  'one has pruned the snapshot. One after the other, the second would be 404. The data is that of a serial order.';

export const NOT_SERIALIZABLE: Readonly<Record<string, string>> = {
  'day-with-five-snapshots/restore-snapshot+restore-snapshot': ALREADY_RESTORED,
  'many/rewrite-many+rewrite': LAST_TODOS,
  'many/rewrite-many+delete': LAST_TODOS,
};

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

/** E24: an upload ends within a minute, so no janitor meets one an hour after it began. */
const LATE_UPLOAD =
  'An upload whose entry is claimed an hour after it began returns 429 and stores no file, although its bytes may have ' +
  'been deleted. The same call again succeeds. No order has a file without its bytes.';

/** A key is checked once, when a request arrives. */
const ALREADY_REVOKED =
  'Two requests that revoke their own key both return 200 if both arrived before it was revoked. One after the other, ' +
  'the second would be 401. The key is revoked in both cases.';

/** The same, when the user of the key is deleted. */
const ALREADY_GONE =
  'A request that deletes a link returns 404 if its key was checked before the user, and with it the link, was deleted. ' +
  'After the deletion it would be 401. The link no longer exists in both cases.';

export const NOT_SERIALIZABLE: Readonly<Record<string, string>> = {
  'day-with-five-snapshots/restore-snapshot+restore-snapshot': ALREADY_RESTORED,
  'files/put-file+janitor-an-hour-later': LATE_UPLOAD,
  'files/put-other-file+janitor-an-hour-later': LATE_UPLOAD,
  'files/put-unique-file+janitor-an-hour-later': LATE_UPLOAD,
  'files/replace-file+janitor-an-hour-later': LATE_UPLOAD,
  'key/delete-own-key+delete-own-key': ALREADY_REVOKED,
  'key/delete-own-key+delete-own-key-and-links': ALREADY_REVOKED,
  'key/delete-own-key-and-links+delete-own-key-and-links': ALREADY_REVOKED,
  'shared/delete-link+delete-user': ALREADY_GONE,
  'many/rewrite-many+rewrite': LAST_TODOS,
  'many/rewrite-many+delete': LAST_TODOS,
};

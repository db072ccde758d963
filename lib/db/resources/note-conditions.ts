// The conditions of writes to notes. A stored note omits defaults, so a condition states them too.
import type { NoteRow } from './notes.ts';
import type { Condition } from './repository.ts';

/** The condition that a note exists and is not in the trash. */
export const LIVE = 'attribute_exists(PK) AND attribute_not_exists(deleted)';
const HAS_VERSION = '(version = :version OR (attribute_not_exists(version) AND created = :version))';
/** The condition that a note still has the content of `:version`. */
export const HAS_CONTENT = `(contentVersion = :version OR (attribute_not_exists(contentVersion) AND ${HAS_VERSION}))`;

/** The condition that a note has not changed since it was read. `values`: further values of the expression. */
export const unchanged = (read: NoteRow, values: Record<string, number> = {}): Condition => ({
  ConditionExpression: HAS_VERSION,
  ExpressionAttributeValues: { ':version': read.version, ...values },
});

/** The same, and that it has as many todos. Creating or deleting todos does not change the note's version. */
export const unchangedWithTodos = ({ version, todos, unsynced }: NoteRow): Condition => ({
  ConditionExpression: [
    HAS_VERSION,
    todos === 0 ? NO_TODOS : 'todos = :todos',
    unsynced === undefined ? 'attribute_not_exists(unsynced)' : 'unsynced = :unsynced',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ':version': version,
    ':todos': todos,
    ...(unsynced !== undefined && { ':unsynced': unsynced }),
  },
});

const NO_TODOS = '(attribute_not_exists(todos) OR todos = :todos)';

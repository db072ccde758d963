// Rejects a table whose rows have another layout. A function reads the table's mark while it is loaded, so warm calls
// are free and the first one reuses the connection.
import { GetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { now } from '../../core/clock.ts';
import { withDeadline } from '../../core/request-context.ts';
import { LAYOUT_LOOK_MS } from '../../core/time-limits.ts';
import { LAYOUT, layoutKey } from './keys.ts';

/** The layout of a table without a mark: it has no keys yet. */
export const NO_LAYOUT = '';

/**
 * Makes every call of the client wait until the table's layout is known, and fail if it is a different one.
 * @returns the known layout; it is read again if the last read failed or found none
 */
export function guardLayout(
  client: DynamoDBClient,
  tableName: () => string,
  timeScale: number,
): () => Promise<string> {
  const { PK, SK } = layoutKey;
  const Key = { PK: { S: PK }, SK: { S: SK } };
  const inputs = new WeakSet<object>();
  const look = async (): Promise<string> => {
    const input = { TableName: tableName(), Key, ConsistentRead: true };
    inputs.add(input);
    const { Item } = await client.send(new GetItemCommand(input));
    return Item?.['layout']?.S ?? NO_LAYOUT;
  };
  // Errors are ignored here; the first request looks again and reports them.
  let seen = withDeadline(now() + LAYOUT_LOOK_MS * timeScale, look).catch(() => NO_LAYOUT);
  const layout = async (): Promise<string> => {
    const known = await seen;
    if (known !== NO_LAYOUT) return known;
    const looking = look();
    seen = looking.catch(() => NO_LAYOUT);
    return looking;
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      if (inputs.has(args.input)) return next(args);
      const found = await layout();
      if (found === LAYOUT || found === NO_LAYOUT) return next(args);
      throw new Error(`${otherLayout(found)} (docs/table-layouts.md)`);
    },
    { step: 'initialize', name: 'guardLayout' },
  );
  return layout;
}

/** Describes a table whose rows this version cannot read. */
export const otherLayout = (found: string): string =>
  `the table's rows have ${found === NO_LAYOUT ? 'no layout' : `layout ${found}`}, this version reads layout ${LAYOUT}`;

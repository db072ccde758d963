// Every read is strongly consistent (D31), except of the chunks of files, which never change, and the scan of contents,
// whose chunks have versions. DynamoDB Local has no other reads, so only the request shows it: a read that does not ask for
// strong consistency is rejected and fails the run.
import { BODIES, FILE_CHUNKS } from '../../../lib/db/table/keys.ts';
import type { Call } from './dynamo-proxy.ts';

const found = new Set<string>();

/** Whether a call is not a read, a transaction, or a strongly consistent read. */
export function readsConsistently({
  caller,
  operation,
  input,
}: Pick<Call, 'caller' | 'operation' | 'input'>) {
  const consistent = readsOf(operation, input).every((read) => Object(read).ConsistentRead === true);
  if (!consistent) {
    const sentence = `${caller}: ${operation}`;
    found.add(sentence);
    console.error(`${sentence} is not strongly consistent (D31)`);
  }
  return consistent;
}

/** The reads of the run without strong consistency, as `note-get: Query`. */
export const inconsistentReads = (): string[] => [...found];

/** The reads in a call; those of a transaction are always consistent. */
function readsOf(operation: string, input: Call['input']): readonly unknown[] {
  if (operation === 'BatchGetItem') return Object.values(Object(input['RequestItems']));
  if (operation === 'GetItem' && isChunk(input)) return [];
  if (operation === 'Query' && isScanOfContents(input)) return [];
  return ['GetItem', 'Query', 'Scan'].includes(operation) ? [input] : [];
}

const isChunk = ({ Key }: Call['input']): boolean =>
  String((Key as { PK?: { S?: string } } | undefined)?.PK?.S).startsWith(FILE_CHUNKS);

/** Whether a call reads contents of notes in the order of their keys. */
export const isScanOfContents = ({ ExpressionAttributeValues: values }: Call['input']): boolean =>
  String((values as { ':from'?: { S?: string } } | undefined)?.[':from']?.S).startsWith(BODIES);

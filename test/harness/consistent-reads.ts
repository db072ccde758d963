// Every read is strongly consistent (D31). DynamoDB Local knows no other, so nothing but the request shows it: a read
// that does not ask for it is refused, and fails the run.
import type { Call } from './dynamo-proxy.ts';

const found = new Set<string>();

/** Whether a call is no read, a transaction, or a read that asks for strong consistency. */
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

/** The reads of the run that did not ask for it, as `note-get: Query`. */
export const inconsistentReads = (): string[] => [...found];

/** The parts of a call that are reads; those of a transaction are consistent always. */
function readsOf(operation: string, input: Call['input']): readonly unknown[] {
  if (operation === 'BatchGetItem') return Object.values(Object(input['RequestItems']));
  return ['GetItem', 'Query', 'Scan'].includes(operation) ? [input] : [];
}

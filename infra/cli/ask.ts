// A question at a terminal, or with a piped answer.
import { createInterface } from 'node:readline';

/** Whether the next line of the standard input is this text. */
export async function types(text: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin });
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return (value ?? '').trim() === text;
}

// The puts of an upload's chunks when one of them fails.
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { countChunks, putChunks } from '../../lib/db/contents/file-chunks.ts';
import { db } from '../../lib/db/table/client.ts';

test('a failed upload ends when no put is on its way any more, and begins no further one', async () => {
  const [failing, slow] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const send = vi.spyOn(db, 'send').mockReturnValueOnce(failing.promise as never);
  send.mockReturnValueOnce(slow.promise as never);
  const bytes = new Uint8Array(1_000_000);
  expect(countChunks(bytes)).toBe(3);
  const order: string[] = [];
  const upload = putChunks({ id: 'f', upload: 'u' }, bytes).catch((error: unknown) =>
    order.push(String(error)),
  );
  failing.reject(new Error('the first put failed'));
  await setImmediate();
  order.push('the second put arrives');
  slow.resolve({} as never);
  await upload;
  expect(order).toEqual(['the second put arrives', 'Error: the first put failed']);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockRestore();
});

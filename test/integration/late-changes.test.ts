// The change feed beside a change that becomes visible late; test/slow has it after many more writes.
import { expect, test } from 'vitest';
import { followLateChange } from '../harness/late-change.ts';

test(
  'a change that becomes visible after its account has counted it is returned',
  { tags: ['slow'] },
  async () => {
    const { before, after, copy, listed } = await followLateChange(0);
    expect([before, after]).toMatchObject([{ name: 'old' }, { name: 'new' }]);
    expect(copy).toEqual(listed);
  },
);

// How lists are cut into parts that a transaction or a call can take.
import { expect, test } from 'vitest';
import { batchesOf, sliced } from '../../lib/core/slices.ts';

test('a batch is full when one more member would exceed a limit', () => {
  const limits = [
    { max: 3, of: () => 1 },
    { max: 10, of: (size: number) => size },
  ];
  expect(batchesOf([1, 1, 1, 1, 9, 1, 1, 10], ...limits)).toEqual([[1, 1, 1], [1, 9], [1, 1], [10]]);
});

test('a member that exceeds a limit has a batch of its own', () => {
  expect(batchesOf([1, 11, 1], { max: 10, of: (size) => size })).toEqual([[1], [11], [1]]);
});

test('slices are consecutive, and none is empty', () => {
  expect(sliced([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(sliced([], 2)).toEqual([]);
});

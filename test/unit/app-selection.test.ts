// The selection of many notes in a list of the web app (E20): it is by id, and counts only what the list has.
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { Selection } from '../../functions/app/lists/selection.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));

/** A list of these ids, its selection, and the ids that are selected. */
function selecting(ids: string) {
  const list = signal(items(ids));
  const selection = new Selection(list);
  const selected = (): string => selection.items.value.map(({ id }) => id).join('');
  return { list, selection, selected };
}

test('an item is selected and no longer, and the selection has the order of the list', () => {
  const { selection, selected } = selecting('abcd');
  expect({ empty: selection.isEmpty.value, selected: selected() }).toEqual({ empty: true, selected: '' });
  for (const id of 'cad') selection.toggle(id);
  selection.toggle('d');
  expect({ selected: selected(), has: [...'abcd'].filter((id) => selection.has(id)) }).toEqual({
    selected: 'ac',
    has: ['a', 'c'],
  });
  selection.clear();
  expect({ empty: selection.isEmpty.value, selected: selected() }).toEqual({ empty: true, selected: '' });
});

test('a range begins at the item that was selected last, in both directions, and adds to the selection', () => {
  const { selection, selected } = selecting('abcdefgh');
  selection.toggle('h');
  selection.toggle('d');
  selection.extendTo('b');
  expect(selected()).toBe('bcdh');
  selection.extendTo('c');
  selection.toggle('e');
  selection.extendTo('f');
  expect(selected()).toBe('bcdefh');
});

test('a range without a beginning is one item', () => {
  const { list, selection, selected } = selecting('abcd');
  selection.extendTo('c');
  expect(selected()).toBe('c');
  selection.clear();
  selection.extendTo('a');
  expect(selected()).toBe('a');
  list.value = items('bcd');
  selection.toggle('d');
  selection.toggle('a');
  selection.extendTo('b');
  expect(selected()).toBe('bd');
});

test('further pages, another order and new items leave the selection as it is', () => {
  const { list, selection, selected } = selecting('abc');
  selection.toggle('a');
  selection.toggle('c');
  list.value = items('xcdba');
  expect(selected()).toBe('ca');
  selection.selectAll();
  list.value = items('xcdbayz');
  expect(selected()).toBe('xcdba');
});

test('an item that leaves the list is not counted, and not selected when it returns after another choice', () => {
  const { list, selection, selected } = selecting('abc');
  selection.toggle('a');
  list.value = items('bc');
  expect({ selected: selected(), empty: selection.isEmpty.value }).toEqual({ selected: '', empty: true });
  list.value = items('abc');
  expect(selected()).toBe('a');
  list.value = items('bc');
  selection.toggle('b');
  list.value = items('abc');
  expect(selected()).toBe('b');
});

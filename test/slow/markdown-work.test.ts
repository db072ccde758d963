// Texts of 1 MB, which a note can have.
// @module-tag slow
import { expect, test } from 'vitest';
import { checkboxesIn } from '../../lib/domain/checkboxes/checkboxes.ts';
import { TEXTS } from '../harness/long-texts.ts';

test('finds a checkbox before 1 MB of each of these texts', () => {
  const found = Object.values(TEXTS).map((text) => checkboxesIn(`- [ ] box\n\n# x\n${text(1_000_000)}`)[0]);
  expect(found).toEqual(
    found.map(() => ({ line: 1, text: 'box', beginning: 'box', checked: false, offset: 2 })),
  );
});

// Undo in the web app's editor (E20) after the user has left a note and come back.
import { redo, undo } from '@codemirror/commands';
import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { array, assert, constantFrom, nat, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '../../functions/app/editor/line-ends.ts';
import { remember, startState } from '../../functions/app/editor/remembered-undo.ts';
import { run } from '../harness/app-editor.ts';

let notes = 0;
/** The key of a note that no other test has. */
const newKey = (): string => `note ${(notes += 1)}`;

const opened = (key: string, text: string, anchor = 0): EditorState =>
  startState({ key, text, selection: { anchor } }, []);

/** A step of its own to undo. */
const edited = (state: EditorState, changes: TransactionSpec['changes']): EditorState =>
  state.update({ ...(changes && { changes }), userEvent: 'input.paste' }).state;

/** The texts after each step of a command, as far as it goes. */
function allSteps(command: StateCommand, state: EditorState): [EditorState, string[]] {
  const texts: string[] = [];
  let last = state;
  for (let next = run(last, command); next !== last; next = run(last, command)) {
    last = next;
    texts.push(textOf(next));
  }
  return [last, texts];
}

test('the steps of a note can be undone, and done again, after its editor has ended', () => {
  const key = newKey();
  const state = edited(edited(opened(key, 'a\r\nb'), { from: 3, insert: 'c' }), { from: 0, to: 2 });
  remember(key, state);
  const [undone, before] = allSteps(undo, opened(key, 'bc'));
  expect([before, allSteps(redo, undone)[1]]).toEqual([
    ['a\r\nbc', 'a\r\nb'],
    ['a\r\nbc', 'bc'],
  ]);
});

test('what was undone before can be done again', () => {
  const key = newKey();
  remember(key, run(edited(opened(key, 'a'), { from: 1, insert: 'b' }), undo));
  expect(textOf(run(opened(key, 'a'), redo))).toBe('ab');
});

test('the cursor is where the user wants to write, also if the text has changed', () => {
  const key = newKey();
  remember(key, edited(opened(key, 'a\r\nb\r\n'), { from: 0, insert: 'x' }));
  const { main } = opened(key, 'new\r\nxa\r\nb\r\n', 'new\r\nxa\r\n'.length).selection;
  expect([main.anchor, main.head]).toEqual([7, 7]);
});

test('what changed elsewhere meanwhile is no step to undo, and stays', () => {
  const key = newKey();
  const state = edited(opened(key, 'one\ntwo\n'), { from: 3, insert: ' more' });
  remember(key, state);
  const next = opened(key, 'zero\r\none more\ntwo and\n');
  const [undone, before] = allSteps(undo, next);
  expect([textOf(next), before, allSteps(redo, undone)[1]]).toEqual([
    'zero\r\none more\ntwo and\n',
    ['zero\r\none\ntwo and\n'],
    ['zero\r\none more\ntwo and\n'],
  ]);
});

test('a note that was replaced as a whole keeps the text of the other device', () => {
  const key = newKey();
  remember(key, edited(opened(key, 'a\nb\n'), { from: 0, to: 2, insert: 'c' }));
  const texts = allSteps(undo, opened(key, 'completely\r\nnew'))[1];
  expect(texts.filter((text) => !text.includes('completely\r\nnew'))).toEqual([]);
});

test('notes are remembered separately, the five that were left last', () => {
  const keys = Array.from({ length: 7 }, newKey);
  for (const key of keys) remember(key, edited(opened(key, key), { from: 0, insert: 'x' }));
  const [first = ''] = keys;
  const [, , third = ''] = keys;
  // It is left last again.
  remember(third, opened(third, `x${third}`));
  const another = newKey();
  remember(another, opened(another, ''));
  expect(keys.map((key) => textOf(run(opened(key, `x${key}`), undo)) === key)).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(textOf(run(opened(first, 'z'), undo))).toBe('z');
});

const lineEnd = constantFrom('\n', '\r\n', '\r');
const words = array(oneof(constantFrom('a', 'b', ' ', 'cd', ''), lineEnd), { maxLength: 14 }).map((parts) =>
  parts.join(''),
);
const edit = record({
  from: nat(),
  size: nat(4),
  insert: array(constantFrom('x', 'y', '\n', ' '), { maxLength: 4 }).map((parts) => parts.join('')),
});
/** What the other device writes at an offset, and how much it deletes there. */
const written = record({ at: nat(), size: constantFrom(0, 0, 1, 3), end: oneof(constantFrom(''), lineEnd) });

test('undo and redo after any edits here and elsewhere keep what was written elsewhere, and end where they began', () => {
  assert(
    property(
      words,
      array(edit, { maxLength: 6 }),
      nat(3),
      array(written, { maxLength: 3 }),
      (text, edits, back, others) => {
        const key = newKey();
        let state = opened(key, text);
        for (const { from, size, insert } of edits) {
          const start = from % (state.doc.length + 1);
          state = edited(state, { from: start, to: Math.min(start + size, state.doc.length), insert });
        }
        for (let step = 0; step < back; step += 1) state = run(state, undo);
        remember(key, state);
        let theirs = textOf(state);
        const signs = others.map(({ at, size, end }, n) => {
          const start = at % (theirs.length + 1);
          const sign = `«${n}»`;
          const after = theirs.slice(start + size);
          if (!/«|»/.test(theirs.slice(start, start + size)))
            theirs = `${theirs.slice(0, start)}${sign}${end}${after}`;
          return sign;
        });
        const there = signs.filter((sign) => theirs.includes(sign));
        const next = opened(key, theirs);
        const [undone, before] = allSteps(undo, next);
        const [redone, again] = allSteps(redo, undone);
        const [, twice] = allSteps(undo, redone);
        const lost = [...before, ...again].filter((one) => there.some((sign) => !one.includes(sign)));
        expect({ shown: textOf(next), lost, back: twice.length }).toEqual({
          shown: theirs,
          lost: [],
          back: again.length,
        });
        // A line end that changed here and elsewhere may be either.
        const compared = (one: string): string => (others.length > 0 ? one.replaceAll(/\r\n?/g, '\n') : one);
        const end = before.length === 0 ? theirs : (again[before.length - 1] ?? '');
        expect(compared(end)).toBe(compared(theirs));
      },
    ),
    { numRuns: 600 },
  );
});

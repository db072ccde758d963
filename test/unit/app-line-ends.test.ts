// Line ends in the web app: each line of a note keeps the end that it had (E20).
import { history, insertNewline, moveLineUp, redo, undo } from '@codemirror/commands';
import { EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state';
import { array, assert, constantFrom, nat, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { lineEndsOf, positionIn, textOf } from '../../functions/app/editor/line-ends.ts';
import { replacement } from '../../functions/app/editor/replace-text.ts';
import { joinLines, splitLines } from '../../lib/merge/line-ends.ts';

/** Texts with mixed line ends, with and without one after the last line. */
const mixed = array(constantFrom('a', 'b', '', '\n', '\r\n', '\r'), { maxLength: 24 });
const uniform = constantFrom('\n', '\r\n', '\r').chain((end) =>
  array(constantFrom('a', 'b', end), { maxLength: 24 }),
);
const text = oneof(mixed, uniform).map((parts) => parts.join(''));

test.for([
  ['', [''], ['']],
  ['a', ['a'], ['']],
  ['a\n', ['a', ''], ['\n', '']],
  ['a\r\nb\rc\n\r\n', ['a', 'b', 'c', '', ''], ['\r\n', '\r', '\n', '\r\n', '']],
] as const)('a text is split at every line end: %j', ([whole, lines, ends]) => {
  expect(splitLines(whole)).toEqual({ lines, ends });
});

test('the lines of a text and their ends make the same text', () => {
  assert(
    property(text, (whole) => {
      const { lines, ends } = splitLines(whole);
      expect(joinLines(lines, ends)).toBe(whole);
      expect(ends).toHaveLength(lines.length);
      expect(lines.join('')).not.toMatch(/[\r\n]/);
    }),
  );
});

const editorOf = (whole: string): EditorState =>
  EditorState.create({ doc: whole, extensions: [lineEndsOf(whole), history()] });

const edited = (state: EditorState, edit: TransactionSpec): EditorState => state.update(edit).state;

function run(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({ state, dispatch: (transaction) => (next = transaction.state) });
  return next;
}

test.for([
  ['a\r\nb', 1, 1, '\n', 'a\r\n\r\nb', 'a line that is begun ends like the one before it'],
  ['a\r\nb', 3, 3, '\n', 'a\r\nb\r\n', 'so does the last line'],
  ['a\r\nb\nc', 1, 1, 'x\ny', 'ax\r\ny\r\nb\nc', 'and each line of a pasted text'],
  ['a\nb\r\nc', 2, 3, 'one\r\ntwo\rthree', 'a\none\r\ntwo\r\nthree\r\nc', 'whatever its own line ends are'],
  ['a\nb\r\nc\rd', 0, 2, '', 'b\r\nc\rd', 'lines that stay keep their ends'],
  ['a\nb\r\nc\rd', 0, 5, 'x\ny\nz', 'x\ny\r\nz\rd', 'also if others are replaced'],
  ['a\rb\nc', 2, 3, '', 'a\r\rc', 'an empty line does not vanish between \\r and \\n'],
] as const)('after an edit of %j, case %#', ([before, from, to, insert, after]) => {
  expect(textOf(edited(editorOf(before), { changes: { from, to, insert } }))).toBe(after);
});

/** A character, or a line end, which counts as one. */
const signsOf = (whole: string): string[] => whole.match(/\r\n|[\s\S]/g) ?? [];
const isEnd = (sign: string | undefined): sign is string => sign !== undefined && /[\r\n]/.test(sign);

/** An independent model of a note in the editor: a list of characters and line ends. */
class Note {
  private signs: readonly string[];
  private usual: string;

  constructor(whole: string) {
    this.signs = signsOf(whole);
    this.usual = this.signs.find(isEnd) ?? '\n';
  }

  get text(): string {
    const signs: string[] = [];
    for (const sign of this.signs) signs.push(sign === '\n' && signs.at(-1) === '\r' ? '\r' : sign);
    return signs.join('');
  }

  get size(): number {
    return this.signs.length;
  }

  replace(from: number, to: number, inserted: string): void {
    const [before, removed, after] = [
      this.signs.slice(0, from),
      this.signs.slice(from, to).filter(isEnd),
      this.signs.slice(to),
    ];
    const further = removed.at(-1) ?? after.find(isEnd) ?? before.findLast(isEnd) ?? this.usual;
    const added = signsOf(inserted).map((sign) => (isEnd(sign) ? (removed.shift() ?? further) : sign));
    const wasUniform = new Set(this.signs.filter(isEnd)).size <= 1;
    this.signs = [...before, ...added, ...after];
    this.usual = this.signs.find(isEnd) ?? (wasUniform ? this.usual : '\n');
  }
}

/** What is typed, pasted, dropped, completed or inserted as the reference of a file replaces a part of the document. */
const edit = record({ kind: constantFrom('edit'), from: nat(), size: nat(4), text });
/** A merge, and a change by another tab or device. */
const set = record({ kind: constantFrom('set'), text });

test('matches a simple model after random edits, pastes and merges', () => {
  assert(
    property(text, array(oneof(edit, edit, set), { maxLength: 12 }), (whole, steps) => {
      let state = editorOf(whole);
      let model = new Note(whole);
      for (const step of steps) {
        if ('from' in step) {
          const from = step.from % (model.size + 1);
          const to = Math.min(from + step.size, model.size);
          state = edited(state, { changes: { from, to, insert: step.text } });
          model.replace(from, to, step.text);
        } else {
          state = replacement(state, step.text).state;
          model = new Note(step.text);
        }
        expect(textOf(state)).toBe(model.text);
        expect(state.doc.toString()).toBe(splitLines(model.text).lines.join('\n'));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a note in which one line is changed differs in that line only', () => {
  assert(
    property(text, nat(), (whole, place) => {
      const { lines, ends } = splitLines(whole);
      const index = place % lines.length;
      const { from, to } = editorOf(whole).doc.line(index + 1);
      const changed = lines.with(index, 'changed');
      expect(textOf(edited(editorOf(whole), { changes: { from, to, insert: 'changed' } }))).toBe(
        joinLines(changed, ends),
      );
    }),
  );
});

test('undo gives each line the end that it had, and redo does it again', () => {
  const commands = constantFrom(insertNewline, moveLineUp);
  const change = oneof(edit, record({ command: commands, from: nat() }));
  assert(
    property(text, array(change, { maxLength: 8 }), (whole, steps) => {
      let state = editorOf(whole);
      for (const step of steps) {
        const from = step.from % (state.doc.length + 1);
        if ('command' in step) state = run(edited(state, { selection: { anchor: from } }), step.command);
        else {
          const to = Math.min(from + step.size, state.doc.length);
          state = edited(state, { changes: { from, to, insert: step.text }, userEvent: 'input' });
        }
      }
      const after = textOf(state);
      for (let next = run(state, undo); next !== state; next = run(state, undo)) state = next;
      expect(textOf(state)).toBe(whole);
      for (let next = run(state, redo); next !== state; next = run(state, redo)) state = next;
      expect(textOf(state)).toBe(after);
    }),
    { numRuns: 1_000 },
  );
});

test('undo after a merge keeps the lines of both', () => {
  let state = edited(editorOf('one\ntwo\r\nthree\rfour'), { changes: { from: 4, to: 14, insert: '' } });
  expect(textOf(state)).toBe('one\nfour');
  state = replacement(state, '').state;
  state = run(state, undo);
  expect(splitLines(textOf(state)).lines).toEqual(['two', 'three', '']);
});

test('a position of the document is found by an offset in the text, and the other way round', () => {
  assert(
    property(text, nat(), (whole, place) => {
      const signs = signsOf(whole);
      const position = place % (signs.length + 1);
      const offset = signs.slice(0, position).join('').length;
      expect(positionIn(whole, offset)).toBe(position);
      expect(textOf(editorOf(whole), position)).toHaveLength(offset);
    }),
  );
});

// Several cursors, and commands for the selected lines, in the web app's editor (E20).
import { history, insertNewlineKeepIndent, undo } from '@codemirror/commands';
import { EditorSelection, type StateCommand } from '@codemirror/state';
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { atEachCursor } from '../../functions/app/editor/each-cursor.ts';
import { makeLink, toggleMark } from '../../functions/app/editor/format.ts';
import { tickTodos, toggleItems } from '../../functions/app/editor/items.ts';
import { continueItem, continueList, leaveAtStart } from '../../functions/app/editor/lists.ts';
import { moveLinesDown, moveLinesUp } from '../../functions/app/editor/move-lines.ts';
import { cellBelow } from '../../functions/app/editor/table-rows.ts';
import { shiftTab, tab } from '../../functions/app/editor/tab.ts';
import { after, marked, run, stateOf } from '../harness/app-editor.ts';

/** As the key does. */
const enter = atEachCursor(continueList, insertNewlineKeepIndent);

const up = moveLinesUp;
const down = moveLinesDown;

test.for<readonly [string, StateCommand, string, string]>([
  ['up', up, 'a\nb|', 'b|\na'],
  ['down', down, '|a\nb', 'b\n|a'],
  ['up', up, '|a\nb', '|a\nb'],
  ['down', down, 'a\nb|', 'a\nb|'],
  ['up', up, 'a\n\n|b', 'a\n|b\n'],
  ['up', up, 'a\n‹b\nc›\nd', '‹b\nc›\na\nd'],
  // A selection that ends at the beginning of a line does not have that line.
  ['down', down, '‹a\n›b\nc', 'b\n‹a\n›c'],
  // The last line has no line end.
  ['down', down, 'a|\nb', 'b\na|'],
  ['down', down, '- a|\n- b\n', '- b\n- a|\n'],
  // Items take each other's number.
  ['up', up, '1. a\n2. b|\n3. c', '1. b|\n2. a\n3. c'],
  ['down', down, '1. |a\n2. b\n3. c', '1. b\n2. |a\n3. c'],
  ['down', down, '9. a|\n10. b', '9. b\n10. a|'],
  ['down', down, '‹1. a\n2. b›\n3. c', '1. c\n‹2. a\n3. b›'],
  ['up', up, '1. a\n1. b|', '1. b|\n1. a'],
  ['up', up, '1) a\n2) [ ] b|', '1) [ ] b|\n2) a'],
  ['up', up, '1. a\n2) b|', '2) b|\n1. a'],
  ['up', up, '> 1. a\n> 2. b|', '> 1. b|\n> 2. a'],
  ['up', up, '- a\n  1. b\n  2. c|', '- a\n  1. c|\n  2. b'],
  // Of other levels they keep their number.
  ['up', up, '1. a\n   1. b|\n2. c', '   1. b|\n1. a\n2. c'],
  ['up', up, '1. a\n   2. b\n2. c|', '1. a\n2. c|\n   2. b'],
  ['up', up, '1. a\ntext|', 'text|\n1. a'],
  ['up', up, '```\n1. a\n2. b|\n```', '```\n2. b|\n1. a\n```'],
  // Each cursor moves its lines.
  ['up', up, 'a\nb|\nc\nd|', 'b|\na\nd|\nc'],
  ['up', up, 'a\nb|\nc|\nd', 'b|\nc|\na\nd'],
  ['down', down, 'a|\nb\nc|\nd', 'b\na|\nd\nc|'],
  ['up', up, '1. a\n2. b|\n\ntext\n\n1. c\n2. d|', '1. b|\n2. a\n\ntext\n\n1. d|\n2. c'],
  ['up', up, '1. a|\n2. b\n3. c|', '1. a|\n2. c|\n3. b'],
  ['down', down, '1. a|\n2. b\n3. c|', '1. b\n2. a|\n3. c|'],
  ['up', up, '1. a\n2. b|\n3. c\n4. d|', '1. b|\n2. a\n3. d|\n4. c'],
])('Alt and an arrow %s moves the lines, case %#', ([, command, before, expected]) => {
  expect(after(command, before)).toBe(expected);
});

const todo = toggleItems('todo');
const item = toggleItems('item');

test.for<readonly [string, StateCommand, string, string]>([
  ['todo', todo, '|', '- [ ] |'],
  ['todo', todo, 'a|', '- [ ] a|'],
  ['todo', todo, '|a', '- [ ] |a'],
  ['todo', todo, '- a|', '- [ ] a|'],
  ['todo', todo, '- [ ] a|', 'a|'],
  ['todo', todo, '- [x] a|', 'a|'],
  ['todo', todo, '* a|', '* [ ] a|'],
  ['todo', todo, '1. a|', '1. [ ] a|'],
  ['todo', todo, '  a|', '  - [ ] a|'],
  ['todo', todo, '> a|', '> - [ ] a|'],
  ['todo', todo, '> - [ ] |a', '> |a'],
  ['todo', todo, '> > \ta|', '> > \t- [ ] a|'],
  ['todo', todo, '[ ] a|', '- [ ] [ ] a|'],
  ['todo', todo, '- |', '- [ ] |'],
  // It may as well be the year at the end of a sentence.
  ['todo', todo, '1984.|', '- [ ] 1984.|'],
  ['todo', todo, '- [ ]|', '|'],
  ['todo', todo, '‹a\n\nb›\nc', '- [ ] ‹a\n\n- [ ] b›\nc'],
  ['todo', todo, '‹a\n- [ ] b›', '- [ ] ‹a\n- [ ] b›'],
  ['todo', todo, '‹- [ ] a\n\n- [x] b›', '‹a\n\nb›'],
  ['todo', todo, '‹a\n›b', '- [ ] ‹a\n›b'],
  ['todo', todo, 'a|\nb\nc|', '- [ ] a|\nb\n- [ ] c|'],
  ['todo', todo, 'a| b|', '- [ ] a| b|'],
  ['todo', todo, '|\nb\n|', '- [ ] |\nb\n- [ ] |'],
  ['item', item, 'a|', '- a|'],
  ['item', item, '- a|', 'a|'],
  ['item', item, '+ a|', 'a|'],
  ['item', item, '- [x] a|', '- a|'],
  ['item', item, '1. a|', '- a|'],
  ['item', item, '1) [ ] a|', '- a|'],
  ['item', item, '> a|', '> - a|'],
  ['item', item, '‹- a\nb\n1. c›', '‹- a\n- b\n- c›'],
  ['item', item, '- a|\n- b|', 'a|\nb|'],
])('the button of the phone makes a %s, case %#', ([, command, before, expected]) => {
  expect(after(command, before)).toBe(expected);
});

test.for<readonly [string, StateCommand, string, string]>([
  ['Enter', enter, '- a|\n- b|\n- c|', '- a\n- |\n- b\n- |\n- c\n- |'],
  ['Enter', enter, '- a|\ntext|\n> q|', '- a\n- |\ntext\n|\n> q\n> |'],
  ['Enter', enter, '1. a|\n2. b|\n3. c', '1. a\n2. |\n3. b\n4. |\n5. c'],
  ['Enter', enter, '- [x] a|\n\n1. b|', '- [x] a\n- [ ] |\n\n1. b\n2. |'],
  ['Enter', enter, '- a|b|', '- a\n- |b\n- |'],
  ['Enter', enter, '- a\n- |\n\n* b\n* |', '- a\n|\n\n* b\n|'],
  ['Enter', enter, 'a|\n  b|', 'a\n|\n  b\n  |'],
  ['Enter', enter, '- ‹a›\n- b|', '- \n|\n- b\n- |'],
  ['Tab', tab, '- a\n- b|\n- c|\n- d', '- a\n  - b|\n  - c|\n- d'],
  ['Tab', tab, '- a\n- b|\n\ntext\n\n- c\n- d|', '- a\n  - b|\n\ntext\n\n- c\n  - d|'],
  ['Tab', tab, 'a|\nb|\nc|', 'a\t|\nb\t|\nc\t|'],
  ['Tab', tab, 'a|b|c', 'a\t|b\t|c'],
  ['Tab', tab, '```\na|\nbc|\n```', '```\na   |\nbc  |\n```'],
  ['Shift-Tab', shiftTab, '- a\n  - b|\n  - c|', '- a\n- b|\n- c|'],
  ['Shift-Tab', shiftTab, '\ta|\n\tb|', 'a|\nb|'],
  ['Tab', tab, '> - a\n> - b|\n\n- c\n- d|', '> - a\n>   - b|\n\n- c\n  - d|'],
  ['Tab', tab, '- x\n  > - a\n  > - b|\n- y|', '- x\n  > - a\n  >   - b|\n  - y|'],
  ['Tab', tab, '- a\n- b|\n\ntext|', '- a\n  - b|\n\ntext|'],
  ['Shift-Tab', shiftTab, 'a\t|\nb\t|', 'a|\nb|'],
  ['Shift-Tab', shiftTab, 'a\t|b\t|', 'a\t|b\t|'],
  ['Shift-Tab', shiftTab, '> - a\n>   - b|\n\n- c\n  - d|', '> - a\n> - b|\n\n- c\n- d|'],
  ['Ctrl B', toggleMark('**'), 'one| two|', '**one|** **two|**'],
  ['Ctrl B', toggleMark('**'), '‹one› ‹two›', '**‹one›** **‹two›**'],
  ['Ctrl B', toggleMark('**'), '**‹one›** **‹two›**', '‹one› ‹two›'],
  ['Ctrl B', toggleMark('**'), '**‹one›** ‹two›', '**‹one›** **‹two›**'],
  ['Ctrl B', toggleMark('**'), 'o|n|e', '**o|n|e**'],
  ['Ctrl B', toggleMark('**'), 'o|ne ‹two›', '**o|ne** **‹two›**'],
  ['Ctrl B', toggleMark('**'), '**o|n|e**', 'o|n|e'],
  ['Ctrl B', toggleMark('**'), '‹one›‹two›', '**‹one›****‹two›**'],
  ['Ctrl B', toggleMark('**'), '‹- a\n- [ ] b›', '‹- **a**\n- [ ] **b›**'],
  ['Ctrl B', toggleMark('**'), '‹- **a**\n- [ ] **b›**', '‹- a\n- [ ] b›'],
  ['Ctrl I', toggleMark('*'), '**|**', '***|***'],
  ['Ctrl K', makeLink, '‹a› ‹b› |', '[a](|) [b](|) |'],
  ['Ctrl B', toggleMark('**'), '|\n|', '**|**\n**|**'],
])('%s with several cursors, case %#', ([, command, before, expected]) => {
  expect(after(command, before)).toBe(expected);
});

const HEAD = '¦ a ¦ b ¦\n¦---¦---¦\n';

test.for([
  ['Tab', tab, `${HEAD}¦ c| ¦ d ¦\n¦ |e ¦ f ¦`, `${HEAD}¦ c ¦ ‹d› ¦\n¦ e ¦ ‹f› ¦`],
  ['Tab', tab, `${HEAD}¦ c| ¦ d| ¦`, `${HEAD}¦ c ¦ ‹d› ¦`],
  ['Tab', tab, `${HEAD}¦ c ¦ d| ¦\n\ntext|`, `${HEAD}¦ c ¦ d| ¦\n\ntext|`],
  ['Shift-Tab', shiftTab, `${HEAD}¦ c ¦ ‹d› ¦\n¦ e ¦ ‹f› ¦`, `${HEAD}¦ ‹c› ¦ d ¦\n¦ ‹e› ¦ f ¦`],
] as const)('%s with several cursors in a table, case %#', ([, command, before, expected]) => {
  expect(after(command, before)).toBe(expected);
});

const line = constantFrom(
  '- a',
  '1. b',
  '2. c',
  '- [x] d',
  'e',
  '',
  '```',
  '> f',
  '> - g',
  '- ',
  '- - -',
  '| h | i |',
  '|---|---|',
  '|  |',
);
const texts = array(tuple(constantFrom('', '', '  ', '   ', '\t', '> '), line), { maxLength: 10 }).map(
  (lines) => lines.map((parts) => parts.join('')).join('\n'),
);
const commands = constantFrom(
  enter,
  tab,
  shiftTab,
  up,
  down,
  todo,
  item,
  toggleMark('**'),
  tickTodos,
  leaveAtStart,
  continueItem,
  cellBelow,
);
/** The letters of a text: what is neither white space nor a mark. */
const lettersOf = (doc: string): string[] => (doc.match(/[a-w`]/g) ?? []).toSorted();

test('no command with one or several cursors loses or repeats a letter', () => {
  assert(
    property(texts, array(nat(), { minLength: 1, maxLength: 5 }), commands, (doc, points, command) => {
      const ranges = points.map((point) => EditorSelection.cursor(point % (doc.length + 1)));
      const selection = EditorSelection.create(ranges, ranges.length - 1);
      const { state } = stateOf(doc.replaceAll('|', '¦')).update({ selection });
      const next = run(state, command);
      expect({
        letters: lettersOf(next.sliceDoc()),
        isInText: next.selection.main.to <= next.doc.length,
      }).toEqual({
        letters: lettersOf(doc),
        isInText: true,
      });
    }),
    { numRuns: 800 },
  );
});

test('a command for each cursor is one step to undo', () => {
  const before = stateOf('- a|\n- b|\n1. c|', history());
  expect(marked(run(run(before, enter), undo))).toBe(marked(before));
});

// Formatted text in the web app's editor (E20): what is seen of Markdown in the lines without a cursor.
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import { array, assert, constantFrom, nat, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { formattedMarks } from '../../functions/app/editor/formatted-marks.ts';
import { BoxWidget, BulletWidget, PictureWidget, RuleWidget } from '../../functions/app/editor/widgets.ts';
import { parsed, stateOf } from '../harness/app-editor.ts';

interface BoxMembers {
  readonly isTicked: boolean;
  readonly offset: number;
  readonly columns: number;
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly value: Decoration;
}

function decorations(state: EditorState, visible = [{ from: 0, to: state.doc.length }]): Found[] {
  const found: Found[] = [];
  const marks = formattedMarks({
    state,
    visible,
    selected: state.selection.ranges,
    showPicture: () => undefined,
  });
  marks.between(0, state.doc.length, (from, to, value) => void found.push({ from, to, value }));
  return found;
}

/** The text in place of a decoration: a bullet, a box, a rule, a picture in braces, and blanks for invisible marks. */
function textOf({ from, to, value }: Found): string {
  const { widget, class: name } = value.spec as { readonly widget?: unknown; readonly class?: string };
  if (widget instanceof PictureWidget) return `{${JSON.stringify(widget)}}`;
  if (widget instanceof RuleWidget) return '────';
  if (widget instanceof BulletWidget) return '•' + ' '.repeat(to - from - 1);
  if (widget instanceof BoxWidget) {
    const { isTicked, offset, columns } = JSON.parse(JSON.stringify(widget)) as BoxMembers;
    return (isTicked ? '☑' : '☐') + ' '.repeat(columns - offset - '[ ]'.length);
  }
  return name === 'cm-invisible' ? '░'.repeat(to - from) : '';
}

const isLink = ({ value }: Found): boolean => (value.spec as { readonly class?: string }).class === 'cm-link';

/** The text that is seen, with links in `«»`. Without a cursor the last line, which is empty, has it. */
function seen(source: string): string {
  const isMarked = source.includes('|');
  const state = parsed(stateOf(isMarked ? source : `${source}\n\n|`));
  let text = state.sliceDoc();
  const parts = decorations(state).flatMap((found): readonly (readonly [number, number, string])[] => {
    const { from, to } = found;
    if (!isLink(found)) return [[from, to, textOf(found)]];
    return [
      [from, from, '«'],
      [to, to, '»'],
    ];
  });
  for (const [from, to, shown] of parts.toSorted((one, other) => other[0] - one[0] || other[1] - one[1]))
    text = text.slice(0, from) + shown + text.slice(to);
  return isMarked ? text : text.slice(0, -2);
}

const picture = (members: object): string => `{${JSON.stringify({ picture: members })}}`;
const P = picture({ source: { file: 'p.png' }, alt: 'a' });

// `¦` is a bar of the text.
test.for([
  ['a *b* _c_ **d** __e__ ***f***', 'a b c d e f'],
  ['**g *h* i** ~~j~~ ==k *l*==', 'g h i j k l'],
  ['**a', '**a'],
  ['a * b_c_d', 'a * b_c_d'],
  ['*a\nb*', 'a\nb'],
  ['`*a*` ``b ` c``', '*a* b ` c'],
  ['`a\nb`', 'a\nb'],
  // Links.
  ['[a](https://x.example)', '«a»'],
  ['[a](<b c.md>) [d](e.md "t") [f](https://x.example/g_(h))', '«a» «d» «f»'],
  ['[a\\]b](c) [`]`](d) *[e](f)* [g **h**](i)', '«a]b» «]» «e» «g h»'],
  ['[x](a*b*c) [y](z "a*b*c")', '«x» «y»'],
  ['<https://x.example> <me@x.example>', '«https://x.example» «me@x.example»'],
  ['https://x.example www.x.example', '«https://x.example» «www.x.example»'],
  // Nothing would be seen of them.
  ['[](https://x.example) [ ](a) [b]()', '[](https://x.example) [ ](a) [b]()'],
  // The definition of a label may be anywhere, or missing.
  ['m[i][j] [a][] [a]\n\n[a]: b.md', 'm[i][j] [a][] [a]\n\n[a]: b.md'],
  ['[a](b', '[a](b'],
  ['[a\nb](c) [d](e\n"t")', '[a\nb](c) [d](e\n"t")'],
  ['[[a]] [[b#c]] [[D/e]] [[#f]]', '«a» «b#c» «D/e» «#f»'],
  ['[[a¦b]] [[a\\¦c]] [[a¦]] [[ d ]] [[e¦ f ]]', '«b» «c» «a» «d» «f»'],
  ['[[a *b* c]] [[ ]]', '«a *b* c» [[ ]]'],
  ['![[a]] ![[b¦c]] ![[f.pdf]]', '«a» «c» «f.pdf»'],
  // Pictures are below their line.
  ['![a](p.png)', P],
  ['> - ![a](p.png "t") b', `░ •  b${P}`],
  ['![[p.png]]', picture({ source: { file: 'p.png' }, alt: 'p.png' })],
  ['![[p.png¦100]]', picture({ source: { file: 'p.png' }, alt: 'p.png', width: 100 })],
  ['![[p.png¦b]]', picture({ source: { file: 'p.png' }, alt: 'b' })],
  ['![a](data:image/png;base64,AAAA)', picture({ source: { url: 'data:image/png;base64,AAAA' }, alt: 'a' })],
  ['[![a](p.png)](https://x.example)', `«»${P}`],
  ['![a](https://x.example/p.png) ![b *c*](f.pdf)', '«a» «b *c*»'],
  ['![a](p.png', '![a](p.png'],
  // Headings.
  ['# a\n## b ##\n###### c ###  ', 'a\nb\nc  '],
  ['#\ta\n  # b\n# c #d\n# e \\#', 'a\n  b\nc #d\ne #'],
  ['> # *a*\n- # b', '░ a\n• b'],
  ['#a\n####### b', '#a\n####### b'],
  ['#\n##  \n#  #', '#\n##  \n#  #'],
  ['a\n===\nb\n---', 'a\n===\nb\n---'],
  // Lists.
  ['- a\n* b\n+ c\n\n1. d\n2) e', '• a\n• b\n• c\n\n1. d\n2) e'],
  ['- a\n  - b\n    - c', '• a\n  • b\n    • c'],
  ['- [ ] a\n- [x] b\n-   [X] c', '☐ a\n☑ b\n☑ c'],
  ['1. [ ] a\n2. [x] b', '1. ☐ a\n2. ☑ b'],
  ['> - [ ] a\n> 1. [x] b', '░ ☐ a\n░ 1. ☑ b'],
  ['- [-] a\n- b [ ] c\n- [ ](d)', '• [-] a\n• b [ ] c\n• [ ](d)'],
  ['> a\n> > b\nc', '░ a\n░ ░ b\nc'],
  ['a\n\n---\n* * *', 'a\n\n────\n────'],
  // As they are written.
  ['\\*a\\* \\\\ \\d &amp;', '*a* \\ \\d &amp;'],
  ['#tag `#b` %%c%% <!-- d --> <b>e</b> f<br>g', '#tag #b %%c%% <!-- d --> <b>e</b> f<br>g'],
  ['<div>\n*a*\n</div>', '<div>\n*a*\n</div>'],
  ['[^1]\n\n[^1]: *a*\n\n[b]: https://x.example "t"', '[^1]\n\n[^1]: a\n\n[b]: https://x.example "t"'],
  ['¦ a ¦ *b* ¦\n¦---¦---¦\n¦ [c](d) ¦ `e` ¦', '| a | *b* |\n|---|---|\n| [c](d) | `e` |'],
  ['```js\n*a*\n```', 'js\n*a*\n'],
  ['> ~~~\n> *a*\n> ~~~', '░ \n░ *a*\n░ '],
  ['    *a*', '    *a*'],
  // Front matter is no Markdown.
  ['---\na: *b*\n---\n*c*', '---\na: *b*\n---\nc'],
  ['---\n- ![[p.png]]\nb: c\n\n---\n*d*', '---\n- ![[p.png]]\nb: c\n\n---\nd'],
  ['+++\na = "*b*"\n+++\n\n*c*', '+++\na = "*b*"\n+++\n\nc'],
  // The lines with a cursor.
  ['*a*\n*b|*\n*c*', 'a\n*b*\nc'],
  ['- [ ] a\n- [ ]| b\n- [x] c|', '☐ a\n- [ ] b\n- [x] c'],
  ['*a\nb|*\n\n**c**', 'a\nb*\n\nc'],
  ['‹*a*\n*b*\n›*c*\n*d*', '*a*\n*b*\n*c*\nd'],
  ['![a](p.png)|\n---', `![a](p.png)${P}\n---`],
])('of %j a reader sees %j', ([source = '', expected]) => {
  expect(seen(source)).toBe(expected);
});

/** Texts with marks of all kinds, in any order. */
const markdown = array(
  oneof(
    {
      weight: 6,
      arbitrary: constantFrom(...'*_`~=[]()!#>|\\<-+x \n\n'.split(''), '**', '[[', ']]', '](', '!['),
    },
    {
      weight: 3,
      arbitrary: constantFrom('- ', '- [ ] ', '1. ', '> ', '# ', '```\n', '\n---\n', '![[p.png]]', '[a](b)'),
    },
    {
      weight: 2,
      arbitrary: constantFrom('a', 'b c', 'p.png', 'https://x.example', '\t', '    ', '😀', '"t"', '&lt;'),
    },
    { weight: 1, arbitrary: string({ maxLength: 3, unit: 'grapheme' }) },
  ),
  { maxLength: 40 },
).map((parts) => parts.join(''));

test('decorations lie in one line, touch no cursor, and replace no text twice', () => {
  assert(
    property(markdown, nat(), (text, point) => {
      const state = parsed(stateOf(''));
      const doc = state.toText(text);
      const cursor = point % (doc.length + 1);
      const next = parsed(
        state.update({ changes: { from: 0, insert: doc }, selection: { anchor: cursor } }).state,
      );
      const found = decorations(next).filter(({ from, to }) => from < to);
      const replaced = found.filter((one) => !isLink(one) && textOf(one) !== '░'.repeat(one.to - one.from));
      const wrong = found.filter(
        ({ from, to }) => to > next.doc.lineAt(from).to || (from <= cursor && to >= cursor),
      );
      const twice = replaced.filter(({ from }, n) => (replaced[n - 1]?.to ?? 0) > from);
      expect({ wrong, twice }).toEqual({ wrong: [], twice: [] });
    }),
    { numRuns: 600 },
  );
});

test('a part of a text is decorated like the whole text', () => {
  assert(
    property(markdown, nat(), nat(), (text, one, other) => {
      const state = parsed(stateOf('').update({ changes: { from: 0, insert: `${text}\n` } }).state);
      const [from = 0, to = 0] = [one, other]
        .map((n) => n % (state.doc.length + 1))
        .toSorted((a, b) => a - b);
      const [first, last] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
      const within = (all: readonly Found[]) =>
        all.filter((part) => part.from >= first && part.to <= last).map((part) => [part.from, part.to]);
      expect(within(decorations(state, [{ from: first, to: last }]))).toEqual(within(decorations(state)));
    }),
    { numRuns: 300 },
  );
});

/** Characters in the visible part, which CodeMirror keeps short also in one long line. */
const VISIBLE = 5_000;
/** Notes of 1 MB take 6 s in all, and tell no more. */
const LONG = 100_000;
const repeated = (pattern: string): string => pattern.repeat(Math.ceil(LONG / pattern.length));

test.for([
  ['one line', 'x'],
  ['one line of words', 'word '],
  ['one heading', ['# ', 'x']],
  ['one heading of blanks', ['# a', ' ', 'b #']],
  ['brackets', '['],
  ['open pictures', '!['],
  ['pictures in pictures', `${'!['.repeat(700)}a${'](b)'.repeat(700)}\n\n`],
  ['links', '[a](b) '],
  ['lines of links', '[a](b)[[c]]![[p.png]]\n'],
  ['marks of emphasis', '*'],
  ['emphasis', '*a **b '],
  ['lines of emphasis', '***a** b*\n'],
  ['code', '`` ` '],
  ['10,000 quotes in each other', ['> '.repeat(10_000), '> a\n']],
  ['lines of quotes in lists', '> - > - > - [ ] a\n'],
  ['boxes', '- [ ] a\n'],
  ['one item with many lists', ['- a\n', '  - b\n\n  c\n\n']],
  ['rules', '---\n\n'],
  ['escapes', '\\*'],
  ['headings', '# a #\n'],
] as const)('of a long note of %s, only the visible part is read', ([, parts]) => {
  const [before, middle, end = ''] = typeof parts === 'string' ? ['', parts] : parts;
  const doc = before + repeated(middle) + end;
  const tree = stateOf('').update({ changes: { from: 0, insert: doc } }).state;
  ensureSyntaxTree(tree, VISIBLE, Infinity);
  const { state } = tree.update({});
  let [characters, nodes] = [0, 0];
  const counted = Object.create(state, {
    sliceDoc: {
      value(from: number, to: number) {
        characters += to - from;
        return state.sliceDoc(from, to);
      },
    },
  }) as EditorState;
  const found = decorations(counted, [{ from: 0, to: VISIBLE }]);
  syntaxTree(state).iterate({ from: 0, to: VISIBLE, enter: () => void (nodes += 1) });
  expect(Math.max(characters, nodes, found.length)).toBeLessThan(4 * VISIBLE);
});

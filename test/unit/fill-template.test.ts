import { expect, test } from 'vitest';
import { addDays } from '../../lib/core/iso-calendar.ts';
import { datesOf, filled } from '../../lib/markdown/fill-template.ts';

const fill = (name: string, content: string) => filled({ name: 'Day template', content }, datesOf(name));

test.for([
  ['2024-02-29', '{{yesterday}} {{tomorrow}} {{week}}', '2024-02-28 2024-03-01 2024-W09'],
  ['2021-01-03', '{{week}} {{date:ddd dddd}}', '2020-W53 Sun Sunday'],
  ['2026-11-24', '{{date:YYYY/MM/DD MMM MMMM}}', '2026/11/24 Nov November'],
  ['2026-05-01', '{{date:DD.MM.YYYY}} {{date:YY M D W w Q [x]}}', '01.05.2026 26 5 1 18 18 2 x'],
  [
    '2026-12-03',
    '# {{date:dddd, MMMM Do YYYY}} {{date:ddd dd D MMM YYYY}}',
    '# Thursday, December 3rd 2026 Thu Th 3 Dec 2026',
  ],
  ['2027-01-01', '{{date:YYYY-[W]WW}} {{date:GGGG-[W]WW}} {{date:gggg-[W]ww}}', '2027-W53 2026-W53 2026-W53'],
  [
    '2026-02-09',
    '{{date:YYYY-[Q]Q}} {{date:YYYYMMDD}} {{date:W WW}} {{date:YYYY年M月D日}}',
    '2026-Q1 20260209 7 07 2026年2月9日',
  ],
  [
    '2026-12-03',
    '{{date:[[[]YYYY-MM-DD[]]]}} {{date:[[YYYY]]}} {{date:[]D}} {{date:\\[D] D]/D}}',
    '[[2026-12-03]] [YYYY] 3 \\D 3]/3',
  ],
  ['2026-05-01', '{{date:$& {{date}}}} $1', '{{date:$& 2026-05-01}} $1'],
  ['2026-05-01', '{{title}}{{title}}{{titles}}{{TITLE}}', '2026-05-012026-05-01{{titles}}{{TITLE}}'],
  [
    '0000-01-01',
    '{{date}} {{yesterday}} {{tomorrow}} {{week}}',
    '0000-01-01 {{yesterday}} 0000-01-02 {{week}}',
  ],
  [
    '0000-01-01',
    '{{date:GGGG}} {{date:[x] gggg}} {{date:YYYY YY WW}}',
    '{{date:GGGG}} {{date:[x] gggg}} 0000 00 52',
  ],
  ['0001-01-01', '{{week}} {{date:YYYY GGGG}}', '0001-W01 0001 0001'],
  ['9999-12-31', '{{date:dddd}} {{tomorrow}} {{week}}', 'Friday {{tomorrow}} 9999-W52'],
] as const)('%s fills %s', ([name, template, text]) => {
  expect(fill(name, template)).toBe(text);
});

test.for(
  [
    '[Day] DDDD|DDD|MMMMM|YYYYY|YYY|Y|y|yyyy-MM-dd|ddddd|WWW|GG|gg|QQ|d|e|E|do|Mo|Wo|DDo|Doo|oD',
    'HH:mm|YYYY-MM-DDTHH:mm|h|a|x|X|L|LL|Z|[D|D [D|[|[a] [D|D. [de MMMM|Week W|constructor',
  ].flatMap((formats) => formats.split('|')),
)('copies the whole of a date in a format that it does not know: %s', (format) => {
  expect(fill('2026-12-03', `{{date:${format}}}{{date:D}}`)).toBe(`{{date:${format}}}3`);
});

test('gives each day of a month its ordinal number', () => {
  const month = Array.from({ length: 31 }, (_, n) => fill(addDays('2026-12-01', n), '{{date:Do}}'));
  expect(month.join(' ')).toBe(
    '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th 21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st',
  );
});

test.for([
  ['2020-W53', '2020-12-28'],
  ['2021-W01', '2021-01-04'],
  ['1970-W01', '1969-12-29'],
  ['2100-W52', '2100-12-27'],
  ['2026-W01', '2025-12-29'],
  ['2015-W53', '2015-12-28'],
] as const)('the date of week %s is its Monday, %s', ([name, monday]) => {
  expect(fill(name, '{{date}} {{date:ddd}} {{week}} {{title}}')).toBe(`${monday} Mon ${name} ${name}`);
});

// Quadratic work would exceed the time limit of a test.
test.for(['{{', '{{date:', '{{date:YYYY', '{', '{{yesterday', '{{date:YYYY}', '{{date:\n}}', '{{date:[}}'])(
  'copies 1 MB of %j',
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(fill('2026-05-01', text) === text).toBe(true);
  },
);

test.for(['[', '[]', 'D[', 'DDDDD', 'Do', ']'])('fills a format of 1 MB of %j in linear time', (piece) => {
  const format = piece.repeat(1_000_000 / piece.length);
  expect(fill('2026-05-01', `{{date:${format}}}`).length).toBeLessThanOrEqual(1_500_009);
});

test.for([
  ['Day template\n## Plan', '## Plan'],
  ['# Day template\n\n## Plan', '## Plan'],
  ['###### \t Day template \r\n \t\r\n\r\n## Plan', '\r\n## Plan'],
  ['Day template\rplan', 'plan'],
  ['\n\n## Day template\nplan', '\n\nplan'],
  ['\ufeff# Day template\nplan', 'plan'],
  ['---\ntags: x\n---\n# Day template\n\nplan', '---\ntags: x\n---\nplan'],
  ['---\ntags: x\n---\n\n# Day template\n\nplan', '---\ntags: x\n---\n\nplan'],
  ['# Day template', ''],
  ['Day template\n===\n\nplan', 'plan'],
  ['Day template\r\n--- \t\r\n\r\nplan', 'plan'],
  ['Day template\n-', ''],
  ['# Day template\n---\nplan', '---\nplan'],
  ['Day template\n- plan', '- plan'],
  ['Day template\n', ''],
  ['# Day template\n# Day template\n', '# Day template\n'],
] as const)('leaves its own name out of %j', ([content, text]) => {
  expect(fill('2026-05-01', content)).toBe(text);
});

test.for([
  'plan\n# Day template',
  '# Day template 2\nplan',
  '# day template\nplan',
  '- Day template\nplan',
  '#Day template\nplan',
  '####### Day template\nplan',
  '---\nDay template\n---\nplan',
  'Day\n===\nplan',
  '',
  ' \n ',
])('keeps all of %j', (content) => {
  expect(fill('2026-05-01', content)).toBe(content);
});

test('compares the name with the line before dates are filled in, in any Unicode form', () => {
  const dates = datesOf('2026-05-01');
  expect(filled({ name: ' {{date}} ', content: '# {{date}}\nplan' }, dates)).toBe('plan');
  expect(filled({ name: 'E\u0301tude', content: '# \u00c9tude\nplan' }, dates)).toBe('plan');
  expect(filled({ name: '2026-05-01', content: '# {{date}}\nplan' }, dates)).toBe('# 2026-05-01\nplan');
});

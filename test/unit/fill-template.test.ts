import { expect, test } from 'vitest';
import { datesOf, filled } from '../../lib/markdown/fill-template.ts';

const fill = (name: string, content: string) => filled({ name: 'Day template', content }, datesOf(name));

test.for([
  ['2024-02-29', '{{yesterday}} {{tomorrow}} {{week}}', '2024-02-28 2024-03-01 2024-W09'],
  ['2021-01-03', '{{week}} {{date:ddd dddd}}', '2020-W53 Sun Sunday'],
  ['2026-11-24', '{{date:YYYY/MM/DD MMM MMMM}}', '2026/11/24 Nov November'],
  ['2026-05-01', '{{date:DD.MM.YYYY}} {{date:MMMMM}} {{date:YY M D W [x]}}', '01.05.2026 MayM YY M D W [x]'],
  ['2026-05-01', '{{date:$& {{date}}}} $1', '{{date:$& 2026-05-01}} $1'],
  ['2026-05-01', '{{title}}{{title}}{{titles}}{{TITLE}}', '2026-05-012026-05-01{{titles}}{{TITLE}}'],
  [
    '0000-01-01',
    '{{date}} {{yesterday}} {{tomorrow}} {{week}}',
    '0000-01-01 {{yesterday}} 0000-01-02 {{week}}',
  ],
  ['0001-01-01', '{{week}} {{date:YYYY}}', '0001-W01 0001'],
  ['9999-12-31', '{{date:dddd}} {{tomorrow}} {{week}}', 'Friday {{tomorrow}} 9999-W52'],
] as const)('%s fills %s', ([name, template, text]) => {
  expect(fill(name, template)).toBe(text);
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
test.for(['{{', '{{date:', '{{date:YYYY', '{', '{{yesterday', '{{date:YYYY}', '{{date:\n}}'])(
  'copies 1 MB of %j',
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(fill('2026-05-01', text) === text).toBe(true);
  },
);

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

test('compares the name with the line before dates are filled in', () => {
  const dates = datesOf('2026-05-01');
  expect(filled({ name: ' {{date}} ', content: '# {{date}}\nplan' }, dates)).toBe('plan');
  expect(filled({ name: '2026-05-01', content: '# {{date}}\nplan' }, dates)).toBe('# 2026-05-01\nplan');
});

// The shell commands of docs/capture.md, run by bash as written, add lines to today's note. The bookmarklet opens the
// web app with the text of the page.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { expect, inject } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { test } from '../harness/user-test.ts';

const page = readFileSync(join(ROOT, 'docs/capture.md'), 'utf8');
const section = (title: string): string => page.split(/^## /m).find((text) => text.startsWith(title)) ?? '';

test('the shell commands add a line with any characters, and the title of the last commit', async ({
  me,
}) => {
  const script = /^```sh\n(.*?)^```$/ms.exec(section('Shell'))?.[1] ?? '';
  const env = {
    ...process.env,
    NOTES_KEY: me.key,
    NOTES_URL: inject('baseUrl'),
  };
  const setup = `set -euo pipefail\ngit() { printf '%s' '- Fix "quotes" and \\backslashes'; }\n`;
  await promisify(execFile)('bash', ['-c', setup + script], { env });
  const { data } = await me.ok(getDailyContract, {});
  expect(data.content).toBe('- buy tulip bulbs\n- Fix "quotes" and \\backslashes');
});

test('the bookmarklet opens the web app with the title, the address and the selection of a page', () => {
  const code = /^javascript:(.*)$/m.exec(section('Browser'))?.[1] ?? '';
  const captured = (title: string, selection: string): string | null => {
    let opened = '';
    runInNewContext(code, {
      open: (url: string) => void (opened = url),
      encodeURIComponent,
      document: { title },
      location: { href: 'https://a.example/?x=(1)#y' },
      getSelection: () => selection,
    });
    expect(opened.startsWith('NOTES_URL/app#')).toBe(true);
    return new URLSearchParams(new URL(opened, 'http://localhost').hash.slice(1)).get('capture');
  };
  expect([captured('A & B', ''), captured('[A] \\ *B* <i>', ' some\n\ntext ')]).toEqual([
    '- [A & B](<https://a.example/?x=(1)#y>)',
    '- [\\[A\\] \\\\ \\*B\\* \\<i>](<https://a.example/?x=(1)#y>)\n  > some\n  > \n  > text',
  ]);
});

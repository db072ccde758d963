// The folder engine (lib/folders) runs in Node and in browsers.
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import * as service from '../../lib/core/calendars.ts';
import {
  calendarGroupId,
  calendarNoteId,
  calendarNoteStart,
  startOf,
} from '../../lib/folders/calendar-ids.ts';

test('import, export and the merge can be bundled for a browser: nothing in them needs Node', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './lib/folders/import/import-folder.ts';
        export * from './lib/folders/export/export-folder.ts';
        export * from './lib/folders/api.ts';
        export * from './lib/merge/typed.ts';`,
      resolveDir: ROOT,
    },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    packages: 'external',
    write: false,
    logLevel: 'silent',
  });
  const [{ text } = { text: '' }] = outputFiles;
  expect([...text.matchAll(/\b(?:Buffer|process|require)\b.*/g)].map(([found]) => found)).toEqual([]);
  expect(text).toContain('importFolder');
});

test('the ids of days, weeks and their groups are those of the service', () => {
  const code = '0123456789ab';
  for (const [type, name] of [
    ['daily', '2026-11-28'],
    ['daily', '1900-01-01'],
    ['weekly', '2026-W48'],
  ] as const) {
    const id = service.calendarNoteId(type, name, code);
    expect(calendarNoteId(type, name, code)).toBe(id);
    expect(calendarNoteStart(type, name)).toBe(startOf(id));
    expect(calendarGroupId(type, code)).toBe(service.calendarGroupId(type, code));
  }
});

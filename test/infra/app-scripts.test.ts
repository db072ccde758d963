// The scripts of the web app (infra/build/app-scripts.ts), with an app of a few lines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { appScripts } from '../../infra/build/app-scripts.ts';

const SOURCES = {
  'state.ts': "export const state = { count: 0, name: 'text of the state' };",
  'main.ts': `import { state } from './state.ts';
    import { part } from './part.ts';
    state.count += 1;
    Object.assign(globalThis, { tinyApp: { part, first: () => import('./first.ts'), second: () => import('./second.tsx') } });`,
  'part.ts':
    "import { state } from './state.ts'; export const part = () => state.name + ', of a first visit';",
  'first.ts': `import { state } from './state.ts';
    import { help } from './help.ts';
    export const show = () => help((state.count += 10)) + ', text of the first view';`,
  'second.tsx': `import { part } from './part.ts';
    import { state } from './state.ts';
    import { help } from './help.ts';
    export const show = () => [part(), help(state.count)].join(', ');`,
  'help.ts': "export const help = (count: number) => count + ' helped';",
};

interface TinyApp {
  readonly first: () => Promise<{ readonly show: () => string }>;
  readonly second: () => Promise<{ readonly show: () => string }>;
}

test('modules that are imported later share the state of the first script, which has all code of a first visit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-app-scripts-'));
  try {
    for (const [name, code] of Object.entries(SOURCES)) writeFileSync(join(folder, name), code);
    const { first, scripts } = await appScripts(folder, 'main.ts', {});
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const [name, code] of scripts) writeFileSync(join(folder, name), code);
    const withText = (text: string): string[] =>
      [...scripts].filter(([, code]) => code.includes(text)).map(([name]) => name.replace(/-\w+\.js$/, ''));
    await import(pathToFileURL(join(folder, first)).href);
    const { tinyApp } = globalThis as unknown as { readonly tinyApp: TinyApp };
    const shown = [(await tinyApp.first()).show(), (await tinyApp.second()).show()];
    expect({
      names: [...scripts.keys()].map((name) => name.replace(/-[\dA-Z]{8}\.js$/, '')).toSorted(),
      shown,
      firstVisit: [withText('text of the state'), withText('of a first visit')],
      later: [withText('text of the first view'), withText(' helped')],
    }).toEqual({
      // What only the later ones share has a script of its own.
      names: ['app', 'chunk', 'first', 'second'],
      shown: ['11 helped, text of the first view', 'text of the state, of a first visit, 11 helped'],
      firstVisit: [['app'], ['app']],
      later: [['first'], ['chunk']],
    });
  } finally {
    Reflect.deleteProperty(globalThis, 'tinyApp');
    rmSync(folder, { recursive: true });
  }
});

test('an error in a source is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-app-scripts-'));
  try {
    writeFileSync(join(folder, 'main.ts'), "import './missing.ts';");
    await expect(appScripts(folder, 'main.ts', {})).rejects.toThrow('missing.ts');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

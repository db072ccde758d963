// Days that are written on two devices and in the app (E33).
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { scene, type Scene } from '../harness/sync/ways.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const WEEK = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-03-${day}`);

/** How a folder names its days, and the folder of them. */
const PLACES = {
  default: { sync: {}, settings: undefined, pathOf: (day: string) => `Daily Notes/${day}.md` },
  '--daily': { sync: { daily: 'Diary' }, settings: undefined, pathOf: (day: string) => `Diary/${day}.md` },
  'the settings of Obsidian': {
    sync: {},
    settings: '{"folder":"Journal","format":"YYYY/MM/DD ddd","template":"Templates/day"}',
    pathOf: (day: string) => {
      const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
      const [year, month, date] = day.split('-');
      return `Journal/${year}/${month}/${date} ${name}.md`;
    },
  },
} as const;

type PlaceName = keyof typeof PLACES;
const places = Object.keys(PLACES) as PlaceName[];

function begin(place: PlaceName): Scene & { readonly pathOf: (day: string) => string } {
  const { sync, settings, pathOf } = PLACES[place];
  const at = scene(sync);
  for (const { disk } of [at.A, at.B])
    if (settings !== undefined) disk.write('.obsidian/daily-notes.json', settings);
  return { ...at, pathOf };
}

/** What a device or the app has, without settings. */
const visible = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('.')));

test.for(places)(
  'a day that two devices and the app write every morning is one note with all lines (%s)',
  async (place) => {
    const { A, B, app, round, later, pathOf } = begin(place);
    for (const day of WEEK) {
      const path = pathOf(day);
      A.disk.write(path, `A wakes on ${day}\n`);
      B.disk.write(path, `B wakes on ${day}\n`);
      await round(B);
      await round(A);
      await round(B);
      A.disk.write(path, `${A.disk.text(path)}A sleeps on ${day}\n`);
      app.day(day, `the app on ${day}\n${app.notes().find(({ name }) => name === day)?.content}`);
      await round(A);
      await round(B);
      later(24);
    }
    const wanted = WEEK.map((day): [string, string] => [
      pathOf(day),
      `the app on ${day}\nB wakes on ${day}\n\nA wakes on ${day}\nA sleeps on ${day}\n`,
    ]);
    expect(visible(A.disk.files())).toEqual(Object.fromEntries(wanted));
    expect(visible(B.disk.files())).toEqual(Object.fromEntries(wanted));
    expect(app.notes().map(({ name, groupPath }) => `${groupPath}/${name}`)).toEqual(
      WEEK.map((day) => `Daily Notes/${day}`),
    );
  },
);

const TEMPLATE = '# {{date}}\n\n- [ ] plan\n';
const filled = (day: string): string => `# ${day}\n\n- [ ] plan\n`;

test.for(places)(
  'with a template a day that one device leaves unchanged has the text of the other, and the heading once (%s)',
  async (place) => {
    const { A, B, app, round, later, pathOf } = begin(place);
    const template = app.create('day', TEMPLATE);
    app.setDailyTemplate(template);
    for (const day of WEEK) {
      const path = pathOf(day);
      A.disk.write(path, `${filled(day)}A wakes on ${day}\n`);
      B.disk.write(path, filled(day));
      await round(B);
      await round(A);
      await round(B);
      later(24);
    }
    const wanted = WEEK.map((day): [string, string] => [pathOf(day), `${filled(day)}A wakes on ${day}\n`]);
    const { 'day.md': _, ...files } = visible(A.disk.files());
    expect(files).toEqual(Object.fromEntries(wanted));
    expect(visible(B.disk.files())).toEqual(visible(A.disk.files()));
    expect(app.notes().filter(({ groupPath }) => groupPath === 'Daily Notes').length).toBe(WEEK.length);
  },
);

test('with a template a day that both devices write has the lines of both, and no conflict note', async () => {
  const { A, B, app, round, pathOf } = begin('default');
  app.setDailyTemplate(app.create('day', TEMPLATE));
  const path = pathOf('2026-03-02');
  A.disk.write(path, `${filled('2026-03-02')}A wakes\n`);
  B.disk.write(path, `${filled('2026-03-02')}B wakes\n`);
  await round(B);
  await round(A);
  await round(B);
  const text = A.disk.text(path);
  expect(text.split('\n').filter((line) => line.endsWith('wakes'))).toEqual(['B wakes', 'A wakes']);
  expect([B.disk.text(path), app.notes().length]).toEqual([text, 2]);
});

test('a template that only the vault has is in the day once, also if one device leaves it unchanged', async () => {
  const { A, B, round, pathOf } = begin('the settings of Obsidian');
  const [monday, tuesday] = [pathOf('2026-03-02'), pathOf('2026-03-03')];
  A.disk.write(monday, `${filled('2026-03-02')}A wakes\n`);
  B.disk.write(monday, filled('2026-03-02'));
  A.disk.write(tuesday, filled('2026-03-03'));
  B.disk.write(tuesday, `${filled('2026-03-03')}B wakes\n`);
  for (const device of [A, B, A, B]) await round(device);
  const files = {
    [monday]: `${filled('2026-03-02')}A wakes\n`,
    [tuesday]: `${filled('2026-03-03')}B wakes\n`,
  };
  expect([visible(A.disk.files()), visible(B.disk.files())]).toEqual([files, files]);
});

test('an empty day that the app opens makes no file, and one that a folder has is no upload', async () => {
  const { A, app, agree, round } = begin('default');
  app.openDay('2026-03-02');
  A.disk.write('Daily Notes/2026-03-03.md', '');
  await round(A);
  await round(A);
  expect(app.notes().map(({ name }) => name)).toEqual(['2026-03-02']);
  A.disk.remove('Daily Notes/2026-03-03.md');
  app.day('2026-03-02', 'written\n');
  expect(await agree()).toEqual({ 'Daily Notes/2026-03-02.md': 'written\n' });
});

test('a deleted day that is begun again on the other side has only the new text', async () => {
  const { A, B, app, agree } = begin('default');
  const path = 'Daily Notes/2026-03-02.md';
  A.disk.write(path, 'old\n');
  await agree();
  app.trash(app.notes()[0]?.id ?? '');
  app.day('2026-03-02', 'new\n');
  expect(await agree()).toEqual({ [path]: 'new\n' });
  B.disk.remove(path);
  expect(await agree()).toEqual({});
  B.disk.write(path, 'newest\n');
  expect(await agree()).toEqual({ [path]: 'newest\n' });
  expect(B.ownTexts()).toContain('old\n');
});

test('the choice of the paths of days is printed once, and another one later stops before anything is sent', async () => {
  const sync: { daily?: string } = { daily: 'Diary' };
  const { world, A, round, said } = scene(sync);
  A.disk.write('Diary/2026-03-02.md', 'a\n');
  await round(A);
  A.restart();
  await round(A);
  expect(said(A).filter((line) => line.startsWith('Daily'))).toEqual(['Daily notes are in Diary.']);
  const requests = world.service.log.length;
  const startOver = 'To start over, delete the folder .notes-sync: nothing is deleted then.';
  const stops = async (line: string): Promise<void> => {
    A.restart();
    await expect(round(A)).rejects.toThrow(`${line} ${startOver}`);
  };
  sync.daily = 'Journal';
  await stops(
    "Daily notes are synced as Diary/2001-02-03.md (for 2001-02-03) since the first run; --daily can't change that.",
  );
  delete sync.daily;
  A.disk.write('.obsidian/daily-notes.json', '{"folder":"Journal"}');
  await round(A);
  expect(world.service.log.slice(requests).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('settings of Obsidian that change later stop the run', async () => {
  const { world, A, round } = scene();
  A.disk.write('.obsidian/daily-notes.json', '{"folder":"Journal"}');
  A.disk.write('Journal/2026-03-02.md', 'a\n');
  await round(A);
  A.restart();
  const requests = world.service.log.length;
  A.disk.write('.obsidian/daily-notes.json', '{"folder":"Diary"}');
  await expect(round(A)).rejects.toThrow(
    'Daily notes were synced as Journal/2001-02-03.md (for 2001-02-03), and would now be Diary/2001-02-03.md. Change the settings back.',
  );
  expect(world.service.log.length).toBe(requests);
});

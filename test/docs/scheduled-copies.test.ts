// The examples for cron and systemd in docs/examples, with their own settings file, run as these programs run them: with
// almost no environment, and a home folder that has a checkout of the project.
// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { EXAMPLES_FOLDER, missing, newFolder } from '../harness/example.ts';

const fileOf = (name: string): string => readFileSync(join(EXAMPLES_FOLDER, name), 'utf8');
const text = fileOf('README.md');
const service = fileOf('notes-backup.service');
const timer = fileOf('notes-backup.timer');
const section = text.slice(text.indexOf('\n## Back up every day'));
const blocks = [...section.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block);
/** The first block with a line that begins so. */
const blockWith = (begin: string): string =>
  blocks.find((block) => block.split('\n').some((line) => line.startsWith(begin))) ?? '';

/** The value of a name in a unit or a settings file. */
const valueIn = (block: string, name: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(block)?.[1] ?? '';

let home: string;
beforeEach(async () => {
  home = newFolder();
  const me = await newUser();
  await me.ok(createNoteContract, { name: 'kept', content: 'one' });
  const values = { NOTES_URL: inject('baseUrl'), NOTES_KEY: me.key, PATH: process.env['PATH'] ?? '' };
  const lines = blockWith('NOTES_KEY=').replaceAll(
    /^(NOTES_URL|NOTES_KEY|PATH)=.*$/gm,
    (_, name: keyof typeof values) => `${name}=${values[name]}`,
  );
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/notes-backup'), lines);
  symlinkSync(ROOT, join(home, 'notes'));
});

/** The files of the one copy that a run has made. */
function copied(): string[] {
  const [day = '', ...more] = readdirSync(join(home, 'notes-backup'));
  expect(more).toEqual([]);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  return readdirSync(join(home, 'notes-backup', day)).filter((name) => !name.startsWith('.'));
}

test('the line for cron makes a copy', () => {
  const [, when = '', command = ''] = /^((?:\S+ ){5})(.*)$/m.exec(blockWith('10 3 * * *')) ?? [];
  expect(when).toBe('10 3 * * * ');
  // Cron replaces every % in a command.
  expect(command).not.toContain('%');
  const env = { HOME: home, PATH: '/usr/bin:/bin', SHELL: '/bin/sh' };
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd: home, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(copied()).toContain('kept.md');
});

test('the service for systemd makes a copy', () => {
  const unit = service.replaceAll('%h', home);
  const settings = readFileSync(valueIn(unit, 'EnvironmentFile'), 'utf8');
  const env = Object.fromEntries(
    settings.split('\n').flatMap((line) => {
      const [name = '', ...value] = line.split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    }),
  );
  const [program = '', ...args] = valueIn(unit, 'ExecStart').split(' ');
  const { status, stderr } = spawnSync(program, args, {
    cwd: home,
    env: { ...env, HOME: home },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(copied()).toContain('kept.md');
});

const noSystemd = missing('systemd-analyze is not installed', 'systemd-analyze', '--version');

test(
  'systemd finds no error in the units, and the time of the timer is every day',
  { skip: noSystemd !== undefined },
  () => {
    const units = newFolder();
    writeFileSync(join(units, 'notes-backup.service'), service);
    writeFileSync(join(units, 'notes-backup.timer'), timer);
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--user', join(units, 'notes-backup.timer')], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home },
    });
    expect(
      stderr.split('\n').filter((line) => line.includes(units) || line.includes('notes-backup')),
    ).toEqual([]);
    const calendar = execFileSync('systemd-analyze', ['calendar', valueIn(timer, 'OnCalendar')]);
    expect(calendar.toString()).toContain('Normalized form: *-*-* 03:10:00');
  },
);

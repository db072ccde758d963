// The life of a stack on an AWS emulator, with the commands of the README: deploy, use, upgrade, throw-away stack,
// destroy, attach, and deploy from another checkout. The emulator has no response streaming, budgets, IAM or X-Ray,
// so other tests cover lists, the docs page, alarms, grants and tracing.
// @module-tag slow
// @module-tag proof
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../infra/ground/root.ts';
import { secondCheckout } from '../../harness/checkout.ts';
import { createLogRole, installEmulator, startEmulator, type Emulator } from '../../harness/emulator.ts';
import { commandsOn, PATIENT } from '../../harness/emulated-stack.ts';

const MINUTES = 60_000;

const unable = await installEmulator();
if (unable !== undefined) console.log(`The deploy to an emulator is skipped: ${unable}`);

const ORIGINS = ['https://a.example', 'https://b.example'];

describe('on an AWS emulator', { skip: unable !== undefined }, () => {
  let aws: Emulator;
  let commands: ReturnType<typeof commandsOn>;
  beforeAll(async () => {
    aws = await startEmulator();
    commands = commandsOn(aws);
    await createLogRole(aws);
  });
  afterAll(() => aws.stop());

  const cdk = (checkout: string, command: string, ...args: string[]) =>
    aws.run(checkout, 'npx', 'cdk', command, ...(command === 'deploy' ? PATIENT : []), ...args);

  async function cdkDeploy(checkout: string, ...settings: string[]) {
    const context = settings.flatMap((one) => ['-c', one]);
    const { status, output } = await cdk(checkout, 'deploy', ...context);
    expect(status, output.slice(-3000)).toBe(0);
    const [, baseUrl = ''] = /^NotesWorkspaceService\.BaseUrl = (\S+)$/m.exec(output) ?? [];
    const [, table = ''] = /^NotesWorkspaceService\.TableName = (\S+)$/m.exec(output) ?? [];
    return { output, table, url: aws.urlOf(baseUrl) };
  }

  async function call(url: string, key: string, method: string, body?: object, headers?: object) {
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as object };
  }

  test(
    'a stack is deployed, used, upgraded, left alone by a throw-away one, destroyed, and created again on its table; ' +
      'another checkout deploys it with the same settings and table, also with a bare cdk',
    { timeout: 60 * MINUTES },
    async () => {
      const { npm, deploy, deployFrom, newUser } = commands;
      const early = await npm('deploy', ...PATIENT);
      expect(early).toMatchObject({
        status: 1,
        output: expect.stringContaining('npx cdk bootstrap') as string,
      });
      const bootstrap = await aws.run(ROOT, 'npx', 'cdk', 'bootstrap');
      expect(bootstrap.status, bootstrap.output).toBe(0);

      const first = await cdkDeploy(ROOT);
      expect(first.output).toContain('New stack NotesWorkspaceService, with no settings');
      const { key } = await newUser(first.table);
      const content = 'What must never be lost';
      expect(await call(`${first.url}/daily`, key, 'PUT', { content })).toMatchObject({ status: 200 });
      const note = await call(`${first.url}/note`, key, 'POST', { name: 'One', content: 'of one line' });
      expect(note.status).toBe(200);
      const { id: noteId } = (note.body as { data: { id: string } }).data;
      const todo = await call(`${first.url}/todo`, key, 'POST', { noteId, text: 'One', lineNumber: 1 });
      expect(todo.status).toBe(200);
      expect(await call(`${first.url}/nothing`, key, 'GET')).toMatchObject({ status: 404 });
      const unknown = await call(`${first.url}/workspace`, `service_${'x'.repeat(43)}`, 'GET');
      expect(unknown).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } });
      expect(unknown.headers.get('x-request-id')).toMatch(/\S/);

      const expectNote = async ({ url }: { url: string }) =>
        expect(await call(`${url}/daily`, key, 'GET')).toMatchObject({
          status: 200,
          body: { data: { content } },
        });

      const settings = [
        'terminationProtection=false',
        'streamCompression=false',
        'keepWarm=true',
        'accessLogs=true',
        `corsOrigins=${ORIGINS.join(',')}`,
      ];
      const second = await deploy(...settings);
      expect(second).toMatchObject({ table: first.table, url: first.url });
      await expectNote(second);

      const trial = await deploy('throwaway=true');
      expect(trial.output).toContain('NotesWorkspaceService-Throwaway');
      expect(trial.table).not.toBe(first.table);
      await newUser(trial.table);
      expect(await npm('destroy', '--force', '-c', 'throwaway=true')).toMatchObject({ status: 0 });
      expect(await npm('keys', 'create', '--table', trial.table)).toMatchObject({ status: 1 });
      await expectNote(second);

      const destroyed = await npm('destroy', '--force');
      expect(destroyed).toMatchObject({ status: 0 });
      const [, printed = ''] = /^ {2}npm run deploy -- -c (.*)$/m.exec(destroyed.output) ?? [];
      expect(printed.split(' -c ')).toEqual([...settings, `table=${first.table}`]);
      expect(await npm('destroy', '--force')).toMatchObject({
        status: 1,
        output: expect.stringContaining('There is no stack NotesWorkspaceService') as string,
      });
      expect(destroyed.output).toContain('The new stack has another base URL');
      const decision = `To use it: -c table=${first.table}`;
      for (const rejected of [await npm('deploy', ...PATIENT), await cdk(ROOT, 'deploy')])
        expect(rejected).toMatchObject({ status: 1, output: expect.stringContaining(decision) as string });
      const again = await deploy(...printed.split(' -c '));
      expect(again.table).toBe(first.table);
      await expectNote(again);

      const copy = secondCheckout();
      try {
        const other = await deployFrom(copy.folder);
        expect(other).toMatchObject({ table: first.table, url: again.url });
        for (const setting of [...settings, `table=${first.table}`])
          expect(other.output).toContain(`  ${setting}\n`);
        await expectNote(other);
        for (const Origin of ORIGINS) {
          const { headers } = await call(`${other.url}/workspace`, key, 'GET', undefined, { Origin });
          expect(headers.get('access-control-allow-origin')).toBe(Origin);
        }

        const stays = { table: first.table, url: again.url };
        const added = await cdkDeploy(copy.folder, 'rateLimit=50');
        expect(added).toMatchObject(stays);
        for (const setting of [...settings, `table=${first.table}`, 'rateLimit=50'])
          expect(added.output).toContain(`  ${setting}\n`);
        await expectNote(added);
        const difference = await cdk(copy.folder, 'diff', '-c', 'rateLimit=');
        expect(difference).toMatchObject({ status: 0 });
        expect(difference.output).toContain(`  table=${first.table}\n`);
        const removed = await cdkDeploy(ROOT, 'rateLimit=');
        expect(removed).toMatchObject(stays);
        expect(removed.output).not.toContain('rateLimit');
        expect(removed.output).toContain(`  table=${first.table}\n`);
        await expectNote(removed);

        expect(await cdk(copy.folder, 'destroy', '--force')).toMatchObject({ status: 0 });
        expect(await cdk(ROOT, 'deploy')).toMatchObject({
          status: 1,
          output: expect.stringContaining(decision) as string,
        });
        const last = await cdkDeploy(copy.folder, `table=${first.table}`);
        expect(last.table).toBe(first.table);
        await expectNote(last);
      } finally {
        copy.remove();
      }
    },
  );
});

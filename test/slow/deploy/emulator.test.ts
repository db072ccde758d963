// A life of a stack on an emulator of AWS, by the commands of the README: deploy, use, upgrade, throw-away, destroy,
// attach. The emulator has no response streaming, no budgets and no IAM: lists, alarms and grants are proved elsewhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installEmulator, startEmulator, type Emulator } from '../../harness/emulator.ts';

const MINUTES = 60_000;

const unable = await installEmulator();
if (unable !== undefined) console.log(`The deploy to an emulator is skipped: ${unable}`);

const ORIGINS = ['https://a.example', 'https://b.example'];
const PATIENT = ['--require-approval', 'never', '--progress', 'events'];

describe.runIf(unable === undefined)('on an emulator of AWS', () => {
  let aws: Emulator;
  beforeAll(async () => {
    aws = await startEmulator();
  });
  afterAll(() => aws.stop());

  const npm = (script: string, ...args: string[]) => aws.run('npm', 'run', '--silent', script, '--', ...args);

  async function deploy(...settings: string[]) {
    const { status, output } = await npm('deploy', ...PATIENT, ...settings.flatMap((one) => ['-c', one]));
    expect(status, output.slice(-3000)).toBe(0);
    const [, baseUrl = ''] = /^Deployed\. The base URL is (\S+)$/m.exec(output) ?? [];
    const [, table = ''] = /keys -- create --table (\S+)/.exec(output) ?? [];
    return { output, table, url: aws.urlOf(baseUrl) };
  }

  async function newKey(table: string): Promise<string> {
    const { status, output } = await npm('keys', 'create', '--table', table, '--json');
    expect(status, output).toBe(0);
    return (JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as { key: string })
      .key;
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
    'a stack is deployed, used, upgraded, left alone by a throw-away one, destroyed, and made again on its table',
    { timeout: 30 * MINUTES },
    async () => {
      const early = await npm('deploy', ...PATIENT);
      expect(early).toMatchObject({
        status: 1,
        output: expect.stringContaining('npx cdk bootstrap') as string,
      });
      const bootstrap = await aws.run('npx', 'cdk', 'bootstrap');
      expect(bootstrap.status, bootstrap.output).toBe(0);

      const first = await deploy();
      const key = await newKey(first.table);
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

      const kept = async ({ url }: { url: string }) =>
        expect(await call(`${url}/daily`, key, 'GET')).toMatchObject({
          status: 200,
          body: { data: { content } },
        });

      const settings = [
        'tracing=true',
        'keepWarm=true',
        'accessLogs=true',
        `corsOrigins=${ORIGINS.join(',')}`,
      ];
      const second = await deploy(...settings);
      expect(second).toMatchObject({ table: first.table, url: first.url });
      await kept(second);

      const third = await deploy();
      for (const setting of settings) expect(third.output).toContain(`  ${setting}\n`);
      expect(third.table).toBe(first.table);
      for (const Origin of ORIGINS) {
        const { headers } = await call(`${third.url}/workspace`, key, 'GET', undefined, { Origin });
        expect(headers.get('access-control-allow-origin')).toBe(Origin);
      }

      const trial = await deploy('throwaway=true');
      expect(trial.output).toContain('NotesWorkspaceService-Throwaway');
      expect(trial.table).not.toBe(first.table);
      await newKey(trial.table);
      expect(await npm('destroy', '--force', '-c', 'throwaway=true')).toMatchObject({ status: 0 });
      expect(await npm('keys', 'create', '--table', trial.table)).toMatchObject({ status: 1 });
      await kept(third);

      const destroyed = await npm('destroy', '--force');
      expect(destroyed).toMatchObject({
        status: 0,
        output: expect.stringContaining(`npm run deploy -- -c table=${first.table}`) as string,
      });
      expect(await npm('destroy', '--force')).toMatchObject({
        status: 1,
        output: expect.stringContaining('There is no stack NotesWorkspaceService') as string,
      });
      const again = await deploy(`table=${first.table}`);
      expect(again.table).toBe(first.table);
      await kept(again);
    },
  );
});

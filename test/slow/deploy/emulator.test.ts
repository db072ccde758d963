// The life of a stack on an AWS emulator, with the commands of the README: deploy, use, upgrade, throw-away stack,
// destroy, attach, and deploy from another checkout. The emulator has no response streaming, budgets or IAM, so other
// tests cover lists, the docs page, alarms and grants.
// @module-tag heavy
import { writeFileSync } from 'node:fs';
import {
  CloudFormationClient,
  GetTemplateCommand,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../infra/build/functions.ts';
import { secondCheckout } from '../../harness/checkout.ts';
import { installEmulator, startEmulator, type Emulator } from '../../harness/emulator.ts';

const MINUTES = 60_000;

const unable = await installEmulator();
if (unable !== undefined) console.log(`The deploy to an emulator is skipped: ${unable}`);

const ORIGINS = ['https://a.example', 'https://b.example'];
const PATIENT = ['--require-approval', 'never', '--progress', 'events'];

describe.runIf(unable === undefined)('on an AWS emulator', () => {
  let aws: Emulator;
  beforeAll(async () => {
    aws = await startEmulator();
  });
  afterAll(() => aws.stop());

  const npmIn = (checkout: string, script: string, ...args: string[]) =>
    aws.run(checkout, 'npm', 'run', '--silent', script, '--', ...args);
  const npm = (script: string, ...args: string[]) => npmIn(ROOT, script, ...args);

  const deploy = (...settings: string[]) => deployFrom(ROOT, ...settings);

  async function deployFrom(checkout: string, ...settings: string[]) {
    const context = settings.flatMap((one) => ['-c', one]);
    const { status, output } = await npmIn(checkout, 'deploy', ...PATIENT, ...context);
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

  async function put(url: string, body: string | null = null): Promise<void> {
    expect(await fetch(url, { method: 'PUT', body })).toMatchObject({ status: 200 });
  }

  /** Removes the settings from the stack, as if version 1.0.0 had deployed it. */
  async function forgetSettings(StackName: string): Promise<void> {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new CloudFormationClient({ endpoint: aws.endpoint, region: 'us-east-1', credentials });
    const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName }));
    const { Outputs, ...rest } = JSON.parse(TemplateBody) as { Outputs: Record<string, object> };
    const { Settings: _, ...others } = Outputs;
    // A template of this size must be uploaded to a bucket first.
    const TemplateURL = `${aws.endpoint}/templates/without-settings`;
    await put(`${aws.endpoint}/templates`);
    await put(TemplateURL, JSON.stringify({ ...rest, Outputs: others }));
    await client.send(new UpdateStackCommand({ StackName, TemplateURL, Capabilities: ['CAPABILITY_IAM'] }));
    await waitUntilStackUpdateComplete({ client, maxWaitTime: 600 }, { StackName });
    client.destroy();
  }

  test(
    'a stack is deployed, used, upgraded, left alone by a throw-away one, destroyed, and created again on its table; ' +
      'another checkout deploys it with the same settings and table, and never with another table',
    { timeout: 60 * MINUTES },
    async () => {
      const early = await npm('deploy', ...PATIENT);
      expect(early).toMatchObject({
        status: 1,
        output: expect.stringContaining('npx cdk bootstrap') as string,
      });
      const bootstrap = await aws.run(ROOT, 'npx', 'cdk', 'bootstrap');
      expect(bootstrap.status, bootstrap.output).toBe(0);
      expect(await aws.run(ROOT, 'npx', 'cdk', 'deploy', '--require-approval', 'never')).toMatchObject({
        status: 1,
        output: expect.stringContaining('Use npm run deploy, diff, synth or destroy') as string,
      });

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

      const trial = await deploy('throwaway=true');
      expect(trial.output).toContain('NotesWorkspaceService-Throwaway');
      expect(trial.table).not.toBe(first.table);
      await newKey(trial.table);
      expect(await npm('destroy', '--force', '-c', 'throwaway=true')).toMatchObject({ status: 0 });
      expect(await npm('keys', 'create', '--table', trial.table)).toMatchObject({ status: 1 });
      await kept(second);

      const destroyed = await npm('destroy', '--force');
      expect(destroyed).toMatchObject({ status: 0 });
      const [, printed = ''] = /^ {2}npm run deploy -- -c (.*)$/m.exec(destroyed.output) ?? [];
      expect(printed.split(' -c ')).toEqual([...settings, `table=${first.table}`]);
      expect(await npm('destroy', '--force')).toMatchObject({
        status: 1,
        output: expect.stringContaining('There is no stack NotesWorkspaceService') as string,
      });
      const again = await deploy(...printed.split(' -c '));
      expect(again.table).toBe(first.table);
      await kept(again);

      const copy = secondCheckout();
      try {
        const other = await deployFrom(copy.folder);
        expect(other).toMatchObject({ table: first.table, url: again.url });
        for (const setting of [...settings, `table=${first.table}`])
          expect(other.output).toContain(`  ${setting}\n`);
        await kept(other);
        for (const Origin of ORIGINS) {
          const { headers } = await call(`${other.url}/workspace`, key, 'GET', undefined, { Origin });
          expect(headers.get('access-control-allow-origin')).toBe(Origin);
        }

        await forgetSettings('NotesWorkspaceService');
        const refused = async (sentence: string) =>
          expect(await npmIn(copy.folder, 'deploy', ...PATIENT)).toMatchObject({
            status: 1,
            output: expect.stringContaining(sentence) as string,
          });
        await refused('Version 1.0.0 deployed the stack NotesWorkspaceService');
        writeFileSync(aws.stackFile, '{}');
        await refused(`This deploy would move the API from the table ${first.table} to a new, empty one.`);
        await kept(other);
      } finally {
        copy.remove();
      }
    },
  );
});

// What a year brings, on an AWS emulator: a deploy without the role for access logs, npm run verify of sound and of broken
// stacks, a scheduled copy that is restored into a second stack, and the deletion of a protected stack.
// @module-tag slow
// @module-tag proof
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { clientOf } from '../../harness/client.ts';
import { commandsOn, inFrontOf, PATIENT, type EmulatedStack } from '../../harness/emulated-stack.ts';
import { createLogRole, installEmulator, startEmulator, type Emulator } from '../../harness/emulator.ts';
import { newFolder, run } from '../../harness/example.ts';
import { bytesOf, putFile } from '../../harness/files.ts';
import { filesIn } from '../../harness/folders.ts';

const MINUTES = 60_000;
const NAME = 'NotesWorkspaceService';

const unable = await installEmulator();
if (unable !== undefined) console.log(`The service on an emulator is skipped: ${unable}`);

describe('on an AWS emulator, in this order', { skip: unable !== undefined, shuffle: false }, () => {
  let aws: Emulator;
  let commands: ReturnType<typeof commandsOn>;
  let stack: EmulatedStack;
  let second: EmulatedStack;
  beforeAll(async () => {
    aws = await startEmulator();
    commands = commandsOn(aws);
    await commands.bootstrap();
  }, 10 * MINUTES);
  afterAll(() => aws.stop());

  const settings = ['accessLogs=true', 'streamCompression=false'];
  const verify = (url: string, key: string) =>
    commands.shell(`NOTES_KEY=${key} npm run --silent verify -- ${url}`);
  const linesOf = (output: string, mark: string) =>
    output.split('\n').filter((line) => line.startsWith(mark.padEnd(10)));

  test(
    'a deploy with access logs stops before it changes anything if the role is missing',
    async () => {
      const rejected = await commands.npm('deploy', ...PATIENT, ...settings.flatMap((one) => ['-c', one]));
      expect(rejected).toMatchObject({
        status: 1,
        output: expect.stringContaining(
          'accessLogs needs a role with which API Gateway writes logs',
        ) as string,
      });
      expect(rejected.output).not.toContain('Bundling');
      await createLogRole(aws);
      stack = await commands.deploy(...settings);
    },
    10 * MINUTES,
  );

  test(
    'verify finds nothing broken, and names what the emulator can’t do',
    async () => {
      const { status, output } = await verify(stack.url, (await commands.newUser(stack.table)).key);
      expect(linesOf(output, 'BROKEN')).toEqual([]);
      expect(status, output).toBe(0);
      const streams = "an emulator can't stream responses";
      expect(linesOf(output, 'not here').map((line) => line.slice(10))).toEqual([
        `GET /: ${streams}`,
        `GET /docs, twice: ${streams}`,
        `GET /app, twice: ${streams}`,
        `GET /llms.txt, compressed and not: ${streams}`,
        `GET /notes.mjs: ${streams}`,
        '300 times GET /llms.txt: a local server and an emulator have no rate limits',
        `GET /note?limit=1, compressed and not: ${streams}`,
        'GET /workspace/: an emulator ignores a slash at the end of a path',
        `POST /note, then a search for one of its words: ${streams}`,
        `GET /note with 8 notes of 1 MB, uncompressed: ${streams}`,
        'the two documents of sign-in: an emulator serves the API under another address',
        `PUT /file and GET /file/{fileId} with 4 MB: the upload works; ${streams}, so not the download`,
        `a link to a note, from creation to deletion: ${streams}`,
        'a connection with TLS 1.0 and with TLS 1.1, and one with TLS 1.2: the service has plain HTTP',
      ]);
      expect(linesOf(output, 'ok')).toHaveLength(15);
      expect(output).toContain('| # | Request | Expected | Result |');
    },
    10 * MINUTES,
  );

  test(
    'a scheduled copy is restored into a second stack',
    async () => {
      second = await commands.deploy('stackName=Second');
      const [there, here] = [await inFrontOf(stack, aws), await inFrontOf(second, aws)];
      try {
        const me = clientOf(await commands.newUser(stack.table), there.url);
        const { key: other } = await commands.newUser(second.table);
        const { data: note } = await me.ok(createNoteContract, {
          name: 'kept',
          content: '![](x.png)\n- [ ] one',
        });
        const { id: noteId, workspaceId } = note;
        await me.ok(createSnapshotContract, { noteId, workspaceId, content: 'earlier' });
        const { data: gone } = await me.ok(createNoteContract, { name: 'gone', content: 'in the trash' });
        await me.ok(deleteNoteContract, { id: gone.id });
        await putFile(me, 'x.png', bytesOf(300_000));

        const copyOf = async (key: string, url: string) => {
          const folder = newFolder();
          expect(await run({ key, url }, 'sh', 'backup.sh', folder)).toMatchObject({ status: 0 });
          return join(folder, readdirSync(folder)[0] ?? '');
        };
        const copy = await copyOf(me.key, there.url);
        const files = await filesIn(copy);
        expect(Object.keys(files)).toEqual(expect.arrayContaining(['kept.md', 'x.png']));
        const imported = await commands.shell(
          `export NOTES_URL=${here.url} NOTES_KEY=${other} && cd ${newFolder()} && curl -sSO "$NOTES_URL/notes.mjs" &&
          ${process.execPath} notes.mjs import ${copy} --trash --snapshots --todos`,
        );
        expect(imported.status, imported.output).toBe(0);
        expect(await filesIn(await copyOf(other, here.url))).toEqual(files);
      } finally {
        await Promise.all([there.stop(), here.stop()]);
      }
    },
    20 * MINUTES,
  );

  test(
    'verify names a function that is missing, and a URL that is not this service',
    async () => {
      const { key } = await commands.newUser(second.table);
      const { Functions } = (await aws.ask('lambda', 'GET', '/2015-03-31/functions/?MaxItems=1000')) as {
        Functions: { FunctionName: string }[];
      };
      const appends = Functions.find(({ FunctionName }) => FunctionName.startsWith('Second-NoteAppendPost'));
      await aws.ask('lambda', 'DELETE', `/2015-03-31/functions/${appends?.FunctionName}`);
      const broken = await verify(second.url, key);
      expect(broken.status).toBe(1);
      expect(linesOf(broken.output, 'BROKEN')).toEqual([
        expect.stringMatching(/^BROKEN {4}GET, PUT and append with ETags: POST \/note\/append returns 500 /),
      ]);
      expect(broken.output).toContain('1 of 29 checks failed.');

      const other = await verify(second.url.replace(/restapis\/\w+/, 'restapis/nothing'), key);
      expect(other).toMatchObject({
        status: 1,
        output: expect.stringContaining('is not this service: GET /openapi.json returns 4') as string,
      });
    },
    10 * MINUTES,
  );

  test(
    'a protected stack is destroyed only if its name is typed, and its table stays',
    async () => {
      const rejected = await commands.shell('npm run --silent destroy -- --force < /dev/null');
      expect(rejected).toMatchObject({
        status: 1,
        output: expect.stringContaining(
          'Nothing was deleted, because the name of the stack was not typed',
        ) as string,
      });
      const bare = await commands.shell('npx cdk destroy --force');
      expect(bare.status, bare.output).not.toBe(0);
      const { key } = await commands.newUser(stack.table);
      expect((await verify(stack.url, key)).status).toBe(0);

      const destroyed = await commands.shell(`echo ${NAME} | npm run --silent destroy`);
      expect(destroyed.status, destroyed.output).toBe(0);
      expect(destroyed.output).toContain(
        `This deletes ${NAME}. Its table ${stack.table} stays, with all data.`,
      );
      await commands.newUser(stack.table);
    },
    20 * MINUTES,
  );
});

// The requests of a sync of a real vault with pictures (E33), as a command: what each run needs, and nothing else.
// @module-tag proof
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { type } from '../harness/cli.ts';
import { newUser } from '../harness/client.ts';
import { filesIn, newFolder } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { newVault } from '../harness/real-vault.ts';

const OLD = new Date(Date.now() - 60_000);

/** A user, and a function that syncs a folder of the user and returns the last line and the requests. */
async function newSync() {
  const me = await newUser();
  let counts: Record<string, number> = {};
  const url = await startProxy(({ method, path }) => {
    const [, first = '', second] = /^\/(\w+)(?:\/(\w+))?/.exec(path) ?? [];
    const isText =
      first === 'note' && method === 'GET' && second === undefined && !path.includes('content=false');
    const name = `${method} /${first}${second === undefined ? '' : '/ID'}${isText ? ', texts' : ''}`;
    counts[name] = (counts[name] ?? 0) + 1;
    return undefined;
  });
  const sync = async (folder: string) => {
    counts = {};
    const { status, out, err } = await type('sync', [folder, '--url', url], { NOTES_KEY: me.key });
    return { status, err, last: out.trimEnd().split('\n').at(-1), requests: counts };
  };
  return { me, sync };
}

/** The files of a folder, without those of sync itself. */
const synced = async (folder: string) =>
  Object.fromEntries(
    Object.entries(await filesIn(folder)).filter(([path]) => !path.startsWith('.notes-sync/')),
  );

/** The folders of a path. */
const foldersOf = (path: string): string[] => {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, n) => segments.slice(0, n + 1).join('/'));
};

const idle = { status: 0, err: '', last: '', requests: { 'GET /changes': 1 } };

test('a sync of a real vault sends each note once, reads ten at a time, and asks once if nothing has changed', async ({
  skip,
}) => {
  const [vault, copy] = [await newVault(skip), await newFolder()];
  await rm(join(vault, 'media/nautobot_mainpage.gif'));
  const names = Object.keys(await synced(vault));
  const isNote = (name: string): boolean => name.endsWith('.md');
  const [notes, files] = [names.filter(isNote).length, names.filter((name) => !isNote(name)).length];
  // A folder that holds only pictures gets no group.
  const groups = new Set(names.filter(isNote).flatMap((name) => foldersOf(name))).size;
  const { me, sync } = await newSync();
  const listing = { 'GET /account': 1, 'GET /changes': 1, 'GET /group': 1 };
  const inSync = `In sync: ${notes} notes and ${files} files.`;

  expect(await sync(vault)).toEqual({
    status: 0,
    err: '',
    last: `Done: ${notes + files} uploaded. ${inSync}`,
    requests: {
      ...listing,
      'GET /note': 1,
      'GET /file': 1,
      'POST /group': groups,
      'POST /note': notes,
      'PUT /file': files,
    },
  });
  // The next run reads what this one has written.
  await sync(vault);
  expect(await sync(vault)).toEqual(idle);

  const pages = { 'GET /note': Math.ceil(notes / 100), 'GET /file': Math.ceil(files / 100) };
  const texts = { 'GET /note, texts': Math.ceil(notes / 10) };
  expect(await sync(copy)).toEqual({
    status: 0,
    err: '',
    last: `Done: ${notes + files} downloaded. ${inSync}`,
    requests: { ...listing, ...pages, ...texts, 'GET /file/ID': files },
  });
  expect(await sync(copy)).toEqual(idle);
  const before = await synced(vault);
  expect(await synced(copy)).toEqual(before);

  // Without a state, as after an import: nothing is written.
  await rm(join(vault, '.notes-sync'), { recursive: true });
  expect(await sync(vault)).toMatchObject({ status: 0, requests: { ...listing, ...pages, ...texts } });
  expect(await synced(vault)).toEqual(before);
  expect(await sync(vault)).toEqual(idle);

  // A change on each side, and a renamed folder.
  const { data } = await me.ok(listNotesContract, { content: false });
  const changed = data.find(({ name }) => name !== 'index');
  await me.ok(updateNoteContract, { id: changed?.id ?? '', content: 'Changed in the app\n' });
  await writeFile(join(copy, 'index.md'), 'Changed in the folder\n');
  await utimes(join(copy, 'index.md'), OLD, OLD);
  await rename(join(copy, 'installation'), join(copy, 'Set up'));
  // A page of texts has no tags, so the note that the folder has changed is read once before it is written.
  const both = { 'GET /note/ID': 2, 'PUT /note': 1, 'PUT /group': 1 };
  expect(await sync(copy)).toMatchObject({ status: 0, requests: { 'GET /changes': 1, ...both } });
  expect(await sync(vault)).toMatchObject({ status: 0, requests: { 'GET /changes': 1, 'GET /note/ID': 2 } });
  expect(await synced(vault)).toEqual(await synced(copy));
  await sync(copy);
  expect([await sync(copy), await sync(vault)]).toEqual([idle, idle]);
});

// The mention of a newer notes.mjs.
import { expect, test } from 'vitest';
import { syncFolderOf } from '../../infra/folders/sync-folder.ts';
import { newerVersion } from '../../infra/folders/version-check.ts';
import { now, timestamp } from '../../lib/core/clock.ts';
import { filesIn, folderOf, newFolder } from '../harness/folders.ts';

const URL = 'https://notes.test/api';
const RECORD = '.notes-sync/version-check.json';
const DAY_MS = 86_400_000;
const LINE = `The service has notes.mjs 1.10.0; this is 1.9.2. To update: curl -O ${URL}/notes.mjs`;

/** A service with this version. */
function serviceWith(version: string) {
  const requests: string[] = [];
  return {
    requests,
    send: (url: string, { headers }: RequestInit): Promise<Response> => {
      requests.push(`${url} ${JSON.stringify(headers)}`);
      return Promise.resolve(
        new Response(
          `#!/usr/bin/env node\n// notes.mjs ${version} imports and exports\n${'x'.repeat(1_000)}`,
        ),
      );
    },
  };
}

test('a newer version is mentioned with the command that fetches it, and asked for once a day', async () => {
  const root = await newFolder();
  const { send, requests } = serviceWith('1.10.0');
  expect(await newerVersion(syncFolderOf(root), URL, '1.9.2', send)).toBe(LINE);
  expect(await newerVersion(syncFolderOf(root), URL, '1.9.2', send)).toBeUndefined();
  expect(requests).toEqual([`${URL}/notes.mjs {"User-Agent":"notes.mjs/1.9.2"}`]);
});

test.for([-1, 1])('after a day it is asked for again, also if the clock was set back (%s)', async (sign) => {
  const at = (ms: number) =>
    folderOf({ [RECORD]: JSON.stringify({ checkedAt: timestamp(now() + ms * sign) }) });
  const { send } = serviceWith('1.10.0');
  expect(await newerVersion(syncFolderOf(await at(DAY_MS / 2)), URL, '1.9.2', send)).toBeUndefined();
  expect(await newerVersion(syncFolderOf(await at(DAY_MS * 1.5)), URL, '1.9.2', send)).toBe(LINE);
});

test.for(['1.9.2', '1.9.1', '0.10.9', '1.8.99', 'unknown'])(
  'the version %s is not newer than 1.9.2',
  async (version) => {
    const root = await newFolder();
    expect(await newerVersion(syncFolderOf(root), URL, '1.9.2', serviceWith(version).send)).toBeUndefined();
    expect(Object.keys(await filesIn(root))).toContain(RECORD);
  },
);

test('nothing that goes wrong counts, and a service that did not respond is asked again', async () => {
  const root = await folderOf({ [RECORD]: '{' });
  const none = serviceWith('1.10.0');
  expect(await newerVersion(syncFolderOf(root), URL, '1.9.2', none.send)).toBeUndefined();
  const empty = syncFolderOf(await newFolder());
  expect(await newerVersion(empty, URL, '1.9.2', () => Promise.reject(new Error('offline')))).toBeUndefined();
  expect(await newerVersion(empty, URL, '1.9.2', serviceWith('1.10.0').send)).toBe(LINE);
});

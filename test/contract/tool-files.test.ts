// The tools for files: pictures as images, texts cut, and nothing longer than 12,000 characters besides a picture.
import { expect } from 'vitest';
import { deleteFileContract, putFileContract } from '../../lib/api/routes/file.ts';
import { cut } from '../../lib/db/contents/content-codec.ts';
import { ERRORS } from '../../lib/domain/errors.ts';
import { SAVED_FILE_MAX_BYTES, SHOWN_PICTURE_MAX_BYTES } from '../../lib/schema/limits.ts';
import { bytesOf, download, putFile } from '../harness/files.ts';
import { agentOf } from '../harness/mcp.ts';
import { test } from '../harness/user-test.ts';

const RESULT_MAX_CHARACTERS = 12_000;

test('read_file returns a picture of up to 1 MB as an image, with its description', async ({ me }) => {
  const bytes = bytesOf(SHOWN_PICTURE_MAX_BYTES);
  const file = await putFile(me, 'a/x.webp', bytes);
  const agent = await agentOf(me);
  const response = await agent.client.callTool({ name: 'read_file', arguments: { path: 'a/x.webp' } });
  const { id, path, type, size, updatedAt } = file;
  const about = { id, path, type, size, updatedAt };
  expect(response).toEqual({
    content: [
      { type: 'image', data: bytes.toString('base64'), mimeType: 'image/webp' },
      { type: 'text', text: JSON.stringify(about) },
    ],
    structuredContent: about,
  });
});

test('an agent reads the picture of a note by the reference in its text, unless two files have that name', async ({
  me,
}) => {
  const agent = await agentOf(me);
  const file = await putFile(me, 'assets/my cat.png');
  await agent.call('write_note', { name: 'Cat', content: '![[my cat.png]] ![](my%20cat.png)' });
  for (const path of ['my cat.png', 'my%20cat.png', 'assets/my cat.png', '../assets/my cat.png']) {
    const { content } = await agent.client.callTool({ name: 'read_file', arguments: { path } });
    const [picture] = content as object[];
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png' });
  }
  const twin = await putFile(me, 'b/my cat.png', bytesOf(3));
  const unclear = await agent.call('read_file', { path: 'my cat.png' });
  expect([unclear.isError, unclear.data['message']]).toEqual([true, ERRORS.fileNotFound.message]);
  await me.ok(deleteFileContract, { id: twin.id });
  expect((await agent.call('read_file', { path: 'my cat.png' })).data['id']).toBe(file.id);
});

test('read_file returns the beginning of a long text, and says that it is cut', async ({ me }) => {
  const agent = await agentOf(me);
  const text = `beginning,\n${'😀"ä\\\t",1\n'.repeat(100_000)}`;
  const [, second] = cut(Buffer.from(text));
  // The first chunk ends inside a character.
  expect((second?.[0] ?? 0) & 0xc0).toBe(0x80);
  await putFile(me, 'x.csv', Buffer.from(text));
  const { data, text: json } = await agent.call('read_file', { path: 'x.csv' });
  expect(json.length).toBeLessThanOrEqual(RESULT_MAX_CHARACTERS);
  expect(data['cut']).toBe(true);
  expect(text.startsWith(String(data['text']).replace(/\ufffd$/, ''))).toBe(true);
  expect(String(data['text']).length).toBeGreaterThan(5_000);
});

test.for([
  ['a picture over 1 MB', 'x.png', bytesOf(SHOWN_PICTURE_MAX_BYTES + 1)],
  ['a PDF', 'x.pdf', bytesOf(100)],
  ['text with NUL', 'x.txt', Buffer.from('a\0b')],
] as const)('read_file rejects %s with a hint', async ([, path, bytes], { me }) => {
  await putFile(me, path, bytes);
  const { isError, data } = await (await agentOf(me)).call('read_file', { path });
  expect([isError, data['message']]).toEqual([
    true,
    'path: must be a picture (png, jpeg, gif or webp) of at most 1 MB, or a text',
  ]);
});

test('save_file stores the bytes of base64, at most 256 KB, and with a read-only key nothing', async ({
  me,
}) => {
  const agent = await agentOf(me);
  const save = (size: number) =>
    agent.call('save_file', { path: `${size}.bin`, base64: bytesOf(size).toString('base64') });
  const { data } = await save(SAVED_FILE_MAX_BYTES);
  expect((await download(me, { id: String(data['id']) })).equals(bytesOf(SAVED_FILE_MAX_BYTES))).toBe(true);
  for (const base64 of ['', 'a b', '<script>', bytesOf(SAVED_FILE_MAX_BYTES + 3).toString('base64')]) {
    const response = await agent.call('save_file', { path: 'y.bin', base64 });
    expect([response.isError, response.data['message']]).toEqual([
      true,
      'base64: must be base64 of 1 byte to 256 KB',
    ]);
  }
  await me.ok(putFileContract, { path: 'z.bin', bytes: bytesOf(9) });
  const taken = await agent.call('save_file', { path: 'z.bin', base64: 'eA==' });
  expect(taken.data['message']).toBe(ERRORS.fileExists.message);
});

test('list_files with the longest paths is cut at 12,000 characters', { tags: ['slow'] }, async ({ me }) => {
  const long = `${'"'.repeat(200)}/${'"'.repeat(200)}/${'"'.repeat(100)}`;
  for (let n = 0; n < 25; n++) await putFile(me, `${long}${n}`);
  const { data, text } = await (await agentOf(me)).call('list_files');
  expect(text.length).toBeLessThanOrEqual(RESULT_MAX_CHARACTERS);
  expect(data).toMatchObject({ cut: true, total: 25, page: 1, totalPages: 2 });
  expect((data['files'] as unknown[]).length).toBeGreaterThan(5);
});

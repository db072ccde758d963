import { expect, test } from 'vitest';
import { bearerKey, displayPrefix, hashOf, newApiKey } from '../../lib/domain/keys/key-format.ts';
import { formatBytes, utf8Bytes } from '../../lib/core/bytes.ts';
import { codeOf, idFrom, idOf, localOf, newId, newWorkspaceCode, parseId } from '../../lib/core/ids.ts';
import { decode, encode } from '../../lib/db/contents/content-codec.ts';
import { fillTo, MB } from '../harness/texts.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('every id is a version 4 UUID that ends with its workspace code', () => {
  const code = newWorkspaceCode();
  const ids = Array.from({ length: 1000 }, () => newId(code));
  for (const id of ids) {
    expect(id).toMatch(UUID_V4);
    expect(codeOf(id)).toBe(code);
    expect(idOf(localOf(id), code)).toBe(id);
    expect(parseId(id.toUpperCase())).toEqual({ id, code, local: localOf(id) });
  }
  expect(new Set(ids).size).toBe(1000);
});

test('the same bytes give the same id, and each of their 74 bits changes it', () => {
  const zero = new Uint8Array(10);
  const ids = new Set(
    Array.from({ length: 80 }, (_, bit) => {
      const bytes = zero.with(bit >> 3, 0x80 >> (bit & 7));
      expect(idFrom(bytes, '000000000000')).toBe(idFrom(bytes, '000000000000'));
      return idFrom(bytes, '000000000000');
    }),
  );
  expect(ids.has(idFrom(zero, '000000000000'))).toBe(true);
  expect(ids.size).toBe(75);
});

test.for([
  '',
  'x',
  '00000000-0000-4000-8000-00000000000',
  '00000000-0000-4000-8000-0000000000000',
  '{}',
  'null',
])('"%s" is not a valid id', (text) => {
  expect(parseId(text)).toBeUndefined();
});

test.for([
  [0, '0 B'],
  [1, '1 B'],
  [512, '512 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [MB - 1, '1.0 MB'],
  [MB, '1.0 MB'],
  [100 * MB, '100.0 MB'],
  [1023.9 * 1024 * MB, '1023.9 GB'],
  [1024 * 1024 * MB, '1.0 TB'],
] as const)('formats %d bytes as %s', ([bytes, text]) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.for([
  ['nothing', ''],
  ['a letter', 'a'],
  ['markdown', '# Title\n\n- [ ] one\n- [x] two\n'.repeat(200)],
  ['emoji', fillTo(MB, '👩‍👩‍👧‍👦')],
  [
    'noise',
    fillTo(
      MB,
      String.fromCharCode(...crypto.getRandomValues(new Uint16Array(30_000)).map((n) => n % 0xd800)),
    ),
  ],
])('%s is stored and read byte for byte, in chunks that fit an item', ([, content = '']) => {
  const { chunks, compressed } = encode(content);
  expect(decode({ chunks, compressed }, utf8Bytes(content)).toString() === content).toBe(true);
  expect(chunks.length).toBe(content === '' ? 0 : Math.max(1, chunks.length));
  expect(chunks.length).toBeLessThanOrEqual(3);
  for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(390 * 1024);
  const stored = chunks.reduce((sum, { length }) => sum + length, 0);
  expect(stored).toBeLessThanOrEqual(utf8Bytes(content));
});

test('a key has the prefix of the specification and 43 random characters', () => {
  const keys = Array.from({ length: 500 }, newApiKey);
  for (const key of keys) expect(key).toMatch(/^service_[0-9A-Za-z]{43}$/);
  expect(new Set(keys).size).toBe(500);
  expect(new Set(keys.join('').replaceAll('service_', '')).size).toBe(62);
  const [key = ''] = keys;
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  '])
    expect(bearerKey(`${scheme} ${key}`)).toBe(key);
  expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(displayPrefix(key)).toBe(key.slice(0, 12));
});

test.for(['', 'Bearer', 'Bearer ', 'Bearer service_' + 'a'.repeat(31), ' Bearer service_' + 'a'.repeat(43)])(
  'the header "%s" contains no valid key',
  (header) => {
    expect(bearerKey(header)).toBeUndefined();
  },
);

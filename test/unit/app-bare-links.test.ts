// Addresses without marks in the web app (E20), as on GitHub: which part of a text is a link, and where it leads.
import { expect, test } from 'vitest';
import { elements, links } from '../harness/app-markdown.ts';

/** The address of the only link of a text; undefined if it has none. */
function linkOf(text: string): string | undefined {
  const [found, ...more] = links(text);
  expect(more).toEqual([]);
  return found;
}

test.for([
  ['https://example.com?a=1&b=2', 'https://example.com/?a=1&b=2'],
  ['https://example.com#part', 'https://example.com/#part'],
  ['https://example.com/x?a=1#b', 'https://example.com/x?a=1#b'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['http://localhost:3000', 'http://localhost:3000/'],
  ['http://nas', 'http://nas/'],
  ['http://nas:8080/', 'http://nas:8080/'],
  ['http://192.168.1.2:8123/x', 'http://192.168.1.2:8123/x'],
  ['http://[::1]:3000/a', 'http://[::1]:3000/a'],
  ['https://münchen.de/a', 'https://xn--mnchen-3ya.de/a'],
  ['https://例え.jp/a', 'https://xn--r8jz45g.jp/a'],
  ['https://example.com./a', 'https://example.com./a'],
  ['HTTPS://Example.com/A', 'https://example.com/A'],
  ['Www.Example.com/A', 'http://www.example.com/A'],
  ['www.example.com?q=1', 'http://www.example.com/?q=1'],
  ['www.example.com:8080/@me', 'http://www.example.com:8080/@me'],
  ['https://user:pw@example.com/a', 'https://user:pw@example.com/a'],
  ['https://a_user:p!w@example.com/a', 'https://a_user:p!w@example.com/a'],
  ['https://a_b.example.com/', 'https://a_b.example.com/'],
  ['https://en.wikipedia.org/wiki/Foo_(bar)', 'https://en.wikipedia.org/wiki/Foo_(bar)'],
  ['https://example.com/~me/a_b_c_d', 'https://example.com/~me/a_b_c_d'],
  ['https://example.com/a*b*', 'https://example.com/a*b*'],
  ['https://example.com/a?x=~~b~~', 'https://example.com/a?x=~~b~~'],
  ['https://example.com/_a_', 'https://example.com/_a_'],
  ['https://example.com/a[1]', 'https://example.com/a[1]'],
  ['https://example.com/#a', 'https://example.com/#a'],
  ['me@example.com', 'mailto:me@example.com'],
  ['a.b-c_d+e@example.co.uk', 'mailto:a.b-c_d+e@example.co.uk'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
] as const)('the whole of %s is a link', ([text, href]) => {
  expect(elements(`see ${text} there`)).toBe(`<p>see <a ${href}>${text}</a> there</p>`);
});

test.for([
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://example.com/a, next', 'https://example.com/a'],
  ['https://example.com.', 'https://example.com/'],
  ['http://localhost:3000.', 'http://localhost:3000/'],
  ['http://nas: here', 'http://nas/'],
  ['https://example.com/?!', 'https://example.com/'],
  ['"https://example.com/a"', 'https://example.com/a'],
  ["'https://example.com/a'", 'https://example.com/a'],
  ['https://example.com/a; next', 'https://example.com/a'],
  ['https://example.com/?a=1&amp;', 'https://example.com/?a=1'],
  ['https://example.com/?a=1&copy;.', 'https://example.com/?a=1'],
  ['(see https://example.com/a_(b)).', 'https://example.com/a_(b)'],
  ['https://example.com/(a', 'https://example.com/(a'],
  ['https://example.com<hello', 'https://example.com/'],
  ['https://example.com\u3002\u7136\u540E', 'https://example.com/'],
  ['\u89C1https://example.com/a', 'https://example.com/a'],
  ['https://example.com, me', 'https://example.com/'],
  ['me@example.com.', 'mailto:me@example.com'],
] as const)('the punctuation of %s is not a part of the address', ([text, href]) => {
  expect(linkOf(text)).toBe(href);
});

test.for([
  ['**https://example.com**', '<strong><a https://example.com/>https://example.com</a></strong>'],
  ['*https://example.com*', '<em><a https://example.com/>https://example.com</a></em>'],
  ['_https://example.com_', '<em><a https://example.com/>https://example.com</a></em>'],
  ['~~https://example.com~~', '<del><a https://example.com/>https://example.com</a></del>'],
  ['==https://example.com/ a==', '<mark><a https://example.com/>https://example.com/</a> a</mark>'],
  [
    '**see https://example.com/a*b**',
    '<strong>see <a https://example.com/a*b>https://example.com/a*b</a></strong>',
  ],
  ['_www.example.com/a_b_', '<em><a http://www.example.com/a_b>www.example.com/a_b</a></em>'],
] as const)('in %s the marks around the address are emphasis', ([text, html]) => {
  expect(elements(text)).toBe(`<p>${html}</p>`);
});

test.for([
  'https://',
  'https://.',
  'http:///a',
  'https://a_b.com/x',
  'https://example.a_b/x',
  `https://${'a'.repeat(64)}.example`,
  'xhttps://example.com',
  'www.',
  'www..example',
  'xwww.example.com',
  'ftp://user:pw@example.com/a',
  'postgres://user:pw@db.example.com/a',
  'me@example',
  'me@example.com_',
  'xmpp:me@example.com',
  '`https://example.com`',
])('%s is no link', (text) => {
  expect(linkOf(text)).toBeUndefined();
});

test('a link whose text is an address leads to its own address', () => {
  expect(elements('[https://a.example/x](https://b.example) [www.c.example]() [b] https://d.example/]')).toBe(
    '<p><a https://b.example/>https://a.example/x</a> www.c.example [b] <a https://d.example/]>https://d.example/]</a></p>',
  );
});

test('a tag in an address is none', () => {
  expect(elements('https://example.com/#tag http://nas#tag #tag')).toBe(
    '<p><a https://example.com/#tag>https://example.com/#tag</a> <a http://nas/#tag>http://nas#tag</a> ' +
      '<a #/notes?tag=tag>#tag</a></p>',
  );
});

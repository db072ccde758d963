// Checks of the pages and documents that need no key.
import { NO_DOCS, require, requireHeader, requireStatus, type Check } from './check.ts';
import { NotHere, type Target } from './target.ts';

/** The types without which a browser uses no script and no style sheet. */
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css' } as const;

/** @param withinSeconds how long the second visit of a page may take */
export const pageChecks = (withinSeconds: number): readonly Check[] => [
  {
    request: 'GET /',
    expected: '302 to /docs, with a body',
    streams: true,
    run: async (target) => {
      requireDocs(target);
      const response = await target.send('GET', '/', { open: true });
      requireStatus(response, 302);
      const location = response.headers.get('location') ?? 'missing';
      require(new URL(location, target.url).href === `${target.url}/docs`, `Location is ${location}`);
      require(response.text !== '', 'the body is empty');
      return '302';
    },
  },
  ...['/docs', '/app'].map((path) => ({
    request: `GET ${path}, twice`,
    expected: `an HTML page, the second time within ${withinSeconds} s`,
    streams: true as const,
    run: (target: Target) => secondVisit(target, path, withinSeconds),
  })),
  {
    request: 'GET /llms.txt, compressed and not',
    expected: 'the same text',
    streams: true,
    run: async (target) => {
      requireDocs(target);
      const open = { open: true };
      const packed = await target.send('GET', '/llms.txt', {
        ...open,
        headers: { 'Accept-Encoding': 'gzip' },
      });
      const plain = await target.send('GET', '/llms.txt', {
        ...open,
        headers: { 'Accept-Encoding': 'identity' },
      });
      requireStatus(packed, 200);
      require(packed.headers.get('content-encoding') === 'gzip', 'the response is not compressed');
      require(plain.headers.get('content-encoding') ===
        null, 'compressed for a client that does not accept it');
      require(packed.text === plain.text && plain.text.startsWith('#'), 'the texts differ');
      return 'gzip';
    },
  },
  {
    request: 'GET /notes.mjs',
    expected: 'the program that imports and exports folders',
    streams: true,
    run: async (target) => {
      const response = await target.send('GET', '/notes.mjs', { open: true });
      requireStatus(response, 200);
      requireHeader(response, 'Content-Type', TYPES.mjs);
      const [, version] = /^#!.+\n\/\/ notes\.mjs (\S+) .+\n/.exec(response.text) ?? [];
      require(version !== undefined, 'it is another file');
      return version;
    },
  },
];

async function secondVisit(target: Target, path: string, withinSeconds: number): Promise<string> {
  if (path === '/docs') requireDocs(target);
  const first = await target.send('GET', path, { open: true });
  if (path === '/app' && first.json?.['error'] === 'UNAUTHORIZED')
    throw new NotHere('the app is off (-c app=false)');
  requireStatus(first, 200);
  const again = await target.send('GET', path, { open: true });
  requireStatus(again, 200);
  require(again.headers.get('content-type')?.startsWith('text/html') === true, 'it is not a page');
  requireHeader(again, 'Content-Security-Policy', "default-src 'none'");
  require(again.text.includes('</html>'), 'the page is not complete');
  require(again.seconds <= withinSeconds, `the second visit took ${again.seconds.toFixed(1)} s`);
  await requireFiles(target, path, again.text);
  return `${again.seconds.toFixed(1)} s`;
}

/** Requires the scripts and style sheets of a page. @throws Broken */
async function requireFiles(target: Target, path: string, html: string): Promise<void> {
  for (const [, name = '', type] of html.matchAll(/<(?:script|link)\b[^>]*"([^":]+\.(js|css))"/g)) {
    const { href } = new URL(name, `${target.url}${path}`);
    require(href.startsWith(target.url), `the page loads ${href}`);
    const response = await target.send('GET', href.slice(target.url.length), { open: true });
    requireStatus(response, 200);
    requireHeader(response, 'Content-Type', TYPES[type as keyof typeof TYPES]);
  }
}

function requireDocs({ hasDocs }: Target): void {
  if (!hasDocs) throw new NotHere(NO_DOCS);
}

// The HTML of the page of requests. It has no script, and nothing in it is loaded from elsewhere.
import { createHash } from 'node:crypto';
import { RECORDED_MAX, type Recorded } from './recorded.ts';

const STYLE = `
  :root { color-scheme: light dark; --soft: light-dark(#595f69, #a3aab5); --edge: light-dark(#d9dce1, #3b4048); }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; margin: 0; }
  p, time, small { color: var(--soft); }
  details { border-top: 1px solid var(--edge); padding: 0.4rem 0; }
  summary { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; cursor: pointer; overflow-wrap: anywhere; }
  summary b { flex: 1; min-width: 12rem; font-weight: 500; }
  .failed { color: light-dark(#b3261e, #ff8a80); }
  h2 { font-size: 0.9rem; margin: 1rem 0 0.2rem; }
  pre { margin: 0; padding: 0.6rem; border: 1px solid var(--edge); border-radius: 6px; max-height: 24rem;
    overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
  button { margin: 1rem 0; padding: 0.4rem 1rem; font: inherit; cursor: pointer; }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

/**
 * The page of these requests.
 * @param server the server's address, without a path
 * @param path the path of the page
 */
export const requestsPage = (
  requests: readonly Recorded[],
  server: string,
  path: string,
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Requests</title>
<style>${STYLE}</style>
<main>
<h1>Requests</h1>
<p>The last ${RECORDED_MAX} requests to the API, newest first. They are kept in memory until the server stops.
Reload the page for newer ones.</p>
${requests.map((request) => entry(request, server, path)).join('\n') || '<p>There is no request yet.</p>'}
</main>
</html>
`;

function entry(request: Recorded, server: string, page: string): string {
  const { requestId, endedAt, method, path, status, durationMs, body, responseBody, logged } = request;
  const failed = status >= 400 ? ' class="failed"' : '';
  const again = `<form method="post" action="${page}/${requestId}"><button>Send again</button></form>`;
  return `<details>
<summary><time>${endedAt.slice(11, 19)}</time> <b>${escaped(`${method} ${path}`)}</b>
<span${failed}>${status}</span> <small>${durationMs} ms</small></summary>
${block('Request', body === undefined ? TOO_LONG : curlCommand(request, server))}
${body === undefined ? '' : again}
${block('Response', responseBody === undefined ? TOO_LONG : indented(responseBody))}
${block('Log', logged.map((line) => JSON.stringify(line)).join('\n'))}
</details>`;
}

const TOO_LONG = 'too long to keep';

const block = (title: string, text: string): string =>
  text === '' ? '' : `<h2>${title}</h2><pre tabindex="0">${escaped(text)}</pre>`;

/** Repeats a request in a shell. The text does not contain the key: the shell has it in NOTES_KEY. */
function curlCommand({ method, path, headers, body }: Recorded, server: string): string {
  const sent = headers.map(([name, value]) =>
    /^authorization$/i.test(name)
      ? '-H "Authorization: Bearer $NOTES_KEY"'
      : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const data = body === null || body === undefined ? [] : [`--data-raw ${quoted(body)}`];
  return [`curl -X ${method} ${quoted(server + path)}`, ...sent, ...data].join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

// Files that attack the person who opens or exports them: by what they contain, or by their path (E24).

/** Runs where a browser takes the bytes for a page or a script: it opens a dialog and sends a request. */
export const SCRIPT = "alert('ran');fetch('/ran')";

const HTML = `<!doctype html><html><body onload="${SCRIPT}"><script>${SCRIPT}</script></body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;
const FOREIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;${SCRIPT}&lt;/script&gt;"/></foreignObject></svg>`;
const XSLT = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></x>`;
const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert('ran'))>>>>endobj\ntrailer<</Root 1 0 R>>\n${HTML}`;
/** A valid beginning of a picture, followed by a page. */
const GIF = `GIF89a/*\x01\x00\x01\x00*/=1;${SCRIPT}//${HTML}`;
const JPEG = `\xff\xd8\xff\xfe\x02\x00${HTML}`;
const PNG = `\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR${HTML}`;
const WEBP = `RIFF\x24\x00\x00\x00WEBPVP8 ${HTML}`;

export interface HostileFile {
  readonly path: string;
  readonly text: string;
  readonly type: string;
  readonly isShownInline?: true;
}

const UNKNOWN = 'application/octet-stream';
const file = (path: string, text: string, type = UNKNOWN): HostileFile => ({ path, text, type });
const shown = (path: string, text: string, type: string): HostileFile => ({
  ...file(path, text, type),
  isShownInline: true,
});

/** What browsers could take for a page, a picture with scripts, a script or a style. */
export const ACTIVE_FILES: readonly HostileFile[] = [
  file('script.svg', SVG, 'image/svg+xml'),
  file('FOREIGN.SVG', FOREIGN, 'image/svg+xml'),
  file('page.svgz', SVG),
  file('page.html', HTML),
  file('page.htm', HTML),
  file('page.xhtml', XSLT),
  file('page.xml', XSLT),
  file('page.mht', HTML),
  file('page.hta', HTML),
  file('page.png.html', HTML),
  file('code.js', SCRIPT),
  file('code.mjs', SCRIPT),
  file('style.css', `@import '/ran';`),
  file('text.txt', SCRIPT, 'text/plain'),
  file('text.csv', `=cmd|'/c calc'!A1,"${HTML}"`, 'text/csv'),
  file('data.json', `"${SCRIPT}"`, 'application/json'),
  file('data.canvas', SCRIPT, 'application/json'),
  shown('page.png', HTML, 'image/png'),
  shown('picture.png', SVG, 'image/png'),
  shown('both.png', PNG, 'image/png'),
  shown('both.gif', GIF, 'image/gif'),
  shown('both.jpg', JPEG, 'image/jpeg'),
  shown('both.webp', WEBP, 'image/webp'),
  shown('both.pdf', PDF, 'application/pdf'),
  shown('page.mp4', HTML, 'video/mp4'),
];

/** Paths that file systems, headers, addresses or people could take for something else. */
export const ODD_PATHS: readonly HostileFile[] = [
  'CON',
  'aux.h',
  'a:b',
  'x.png:stream',
  'x.html.',
  'x.html ',
  'a\\..\\..\\b',
  '..%2f..%2fpasswd',
  '%2e%2e/x',
  '\uff0e\uff0e/x',
  '.../x',
  '~/.ssh/authorized_keys',
  '.git/config',
  '-rf *',
  '$(id)',
  '`id`|x?*<>',
  'javascript:alert(1)',
  'x"; filename=evil.html; y="',
  "x'(evil)*!.html",
  '\u202egnp.html',
  'x\u200f\u2066.html',
  'x\u2028y.html',
  'x\ufeff.html',
  '__proto__',
  'x.constructor',
  `${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(110)}`,
  '👩‍👩‍👧‍👦'.repeat(28),
].map((path) => file(path, HTML));

const SEGMENTS = 'path: segments between slashes must be 1 to 200 characters, and not blank, "." or ".."';
const CONTROL = 'path: must not contain control characters';

/** Paths that are errors, with their messages. */
export const REJECTED_PATHS: readonly (readonly [string, string])[] = [
  ['..', SEGMENTS],
  ['../../etc/passwd', SEGMENTS],
  ['a/../../x.png', SEGMENTS],
  ['a/./x.png', SEGMENTS],
  ['/etc/passwd', SEGMENTS],
  ['//host/x.png', SEGMENTS],
  ['a/\u3000/x.png', SEGMENTS],
  ['x.html\0.png', CONTROL],
  ['x.png\r\nSet-Cookie: a=b', CONTROL],
  ['x\u001b[2J.png', CONTROL],
  ['x\u009b2J.png', CONTROL],
  [`${'a/'.repeat(256)}x`, 'path: must be 1 to 512 characters'],
  ['y'.repeat(512), SEGMENTS],
  ['note.MD', 'path: Markdown files are notes'],
  ['%~TRASH/x.png', 'path: %~TRASH is a name that exports use for their own files'],
  ['.Notes-Import.json', 'path: .Notes-Import.json is a name that exports use for their own files'],
];

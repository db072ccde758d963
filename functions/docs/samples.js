// A request as a program: for a shell, for JavaScript and for Python. The key comes from the environment, so that a sample
// can be copied to a place that others read.

/** The languages, in the order of the tabs. */
export const LANGUAGES = {
  curl: { title: 'curl', syntax: 'bash', write: curl },
  javascript: { title: 'JavaScript', syntax: 'javascript', write: javascript },
  python: { title: 'Python', syntax: 'python', write: python },
};

/**
 * @param request `{ url, method, headers, body, file, isDownload }`: the body as text, or the name of the file that is the
 * body; and whether the response is bytes, which are stored as `download`
 * @returns a shell command
 */
function curl({ url, method, headers, body, file, isDownload }) {
  const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  // A POST is implied by a body, a GET by none.
  const implied = body === undefined && file === undefined ? 'GET' : 'POST';
  return [
    `curl ${method === implied ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $NOTES_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    ...(file === undefined ? [] : [`--data-binary ${quoted(`@${file}`)}`]),
    ...(isDownload ? ['-o download'] : []),
  ].join(' \\\n  ');
}

/** @returns an ES module for Node.js; in other places only the key has to be changed */
function javascript({ url, method, headers, body, file, isDownload }) {
  const lines = Object.entries(headers).map(
    ([name, value]) => `    ${propertyName(name)}: ${string(value)},\n`,
  );
  const json = parsed(body);
  const written =
    json === undefined ? string(body ?? '') : `JSON.stringify(${indented(JSON.stringify(json, null, 2))})`;
  const used = [...(file === undefined ? [] : ['readFile']), ...(isDownload ? ['writeFile'] : [])];
  const imported = used.length === 0 ? '' : `import { ${used.join(', ')} } from 'node:fs/promises';\n\n`;
  const sent = file === undefined ? body !== undefined && written : `await readFile(${string(file)})`;
  const shown = isDownload
    ? "await writeFile('download', Buffer.from(await response.arrayBuffer()));\nconsole.log(response.status);"
    : 'console.log(response.status, await response.text());';
  return `${imported}const response = await fetch(${string(url)}, {
  method: ${string(method)},
  headers: {
    Authorization: \`Bearer \${process.env.NOTES_KEY}\`,
${lines.join('')}  },
${sent ? `  body: ${sent},\n` : ''}});
${shown}
`;
}

/** @returns a program that needs the package requests */
function python({ url, method, headers, body, file, isDownload }) {
  const json = parsed(body);
  const lines = Object.entries(headers).map(
    ([name, value]) => `        ${string(name)}: ${string(value)},\n`,
  );
  const text =
    json === undefined
      ? `    data=${string(body ?? '')}.encode(),\n`
      : `    json=${indented(literal(json), 4)},\n`;
  const sent = file === undefined ? body !== undefined && text : `    data=open(${string(file)}, "rb"),\n`;
  const shown = isDownload
    ? 'open("download", "wb").write(response.content)\nprint(response.status_code)'
    : 'print(response.status_code, response.text)';
  return `import os
import requests

response = requests.${method.toLowerCase()}(
    ${string(url)},
    headers={
        "Authorization": f"Bearer {os.environ['NOTES_KEY']}",
${lines.join('')}    },
${sent || ''})
${shown}
`;
}

/** A string literal of JavaScript and of Python: both know the escapes of JSON. */
const string = (text) => JSON.stringify(text);

const propertyName = (name) => (/^\w+$/.test(name) ? name : string(name));

/** The value of a JSON text; undefined for any other text. */
function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A JSON value as Python writes it. */
function literal(value) {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return string(value);
  const parts = Array.isArray(value)
    ? value.map(literal)
    : Object.entries(value).map(([name, part]) => `${string(name)}: ${literal(part)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => `    ${indented(part, 4)},\n`).join('')}${close}`;
}

/** All lines but the first, moved to the right. */
const indented = (text, spaces = 2) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

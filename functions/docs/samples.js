// A request as a program: for a shell, for JavaScript and for Python. The key comes from the environment, so that a sample
// can be copied to a place that others read.

/** The languages, in the order of the tabs. */
export const LANGUAGES = {
  curl: { title: 'curl', syntax: 'bash', write: curl },
  javascript: { title: 'JavaScript', syntax: 'javascript', write: javascript },
  python: { title: 'Python', syntax: 'python', write: python },
};

/**
 * @param request `{ url, method, headers, body }`, the body as text
 * @returns a shell command
 */
function curl({ url, method, headers, body }) {
  const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  // A POST is implied by a body, a GET by none.
  const implied = body === undefined ? 'GET' : 'POST';
  return [
    `curl ${method === implied ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $NOTES_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** @returns an ES module for Node.js; in other places only the key has to be changed */
function javascript({ url, method, headers, body }) {
  const lines = Object.entries(headers).map(
    ([name, value]) => `    ${propertyName(name)}: ${string(value)},\n`,
  );
  const json = parsed(body);
  const written =
    json === undefined ? string(body ?? '') : `JSON.stringify(${indented(JSON.stringify(json, null, 2))})`;
  return `const response = await fetch(${string(url)}, {
  method: ${string(method)},
  headers: {
    Authorization: \`Bearer \${process.env.NOTES_KEY}\`,
${lines.join('')}  },
${body === undefined ? '' : `  body: ${written},\n`}});
console.log(response.status, await response.text());
`;
}

/** @returns a program that needs the package requests */
function python({ url, method, headers, body }) {
  const json = parsed(body);
  // `json=` also sets the header.
  const lines = Object.entries(headers)
    .filter(([name]) => json === undefined || name !== 'Content-Type')
    .map(([name, value]) => `        ${string(name)}: ${string(value)},\n`);
  const sent =
    json === undefined
      ? `    data=${string(body ?? '')}.encode(),\n`
      : `    json=${indented(literal(json), 4)},\n`;
  return `import os
import requests

response = requests.${method.toLowerCase()}(
    ${string(url)},
    headers={
        "Authorization": f"Bearer {os.environ['NOTES_KEY']}",
${lines.join('')}    },
${body === undefined ? '' : sent})
print(response.status_code, response.text)
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

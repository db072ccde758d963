// Reads .http files as the REST Client of VS Code documents them: requests between lines of ###, file variables,
// request names, and references to the response of a named request. Anything else is an error here.

export interface FileRequest {
  /** The text after ### above the request. */
  readonly title: string;
  readonly name: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface HttpFile {
  readonly variables: Readonly<Record<string, string>>;
  readonly requests: readonly FileRequest[];
}

/** The response of a named request. */
export interface Exchange {
  readonly headers: Headers;
  readonly body: unknown;
}

const COMMENT = /^(#|\/\/)/;

/** References stay unresolved: their values are known when the request is sent. */
export function parseHttpFile(text: string): HttpFile {
  const [head = '', ...blocks] = text.split(/^###(?!#)/m);
  const variables = Object.fromEntries(
    head
      .split('\n')
      .filter((line) => line !== '' && !COMMENT.test(line))
      .map((line) => {
        const [, name = '', value = ''] = /^@(\w+)\s*=\s*(.*)$/.exec(line) ?? fail(`no variable: ${line}`);
        return [name, value];
      }),
  );
  return { variables, requests: blocks.map(parseRequest) };
}

function parseRequest(block: string): FileRequest {
  const [title = '', ...lines] = block.trim().split('\n');
  const start = lines.findIndex((line) => line !== '' && !COMMENT.test(line));
  const name = /^# @name (\w+)$/m.exec(lines.slice(0, start).join('\n'))?.[1];
  const end = lines.indexOf('', start);
  const [first = '', ...rest] = lines.slice(start, end < 0 ? undefined : end);
  const [, method = '', url = ''] =
    /^(GET|POST|PUT|DELETE) (\S+)$/.exec(first) ?? fail(`no request: ${first}`);
  const query = rest.filter((line) => /^\s+[?&]/.test(line)).map((line) => line.trim());
  const headers = rest.slice(query.length).map((line) => {
    const [, header = '', value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? fail(`no header: ${line}`);
    return [header, value];
  });
  const body = end < 0 ? undefined : lines.slice(end + 1).join('\n');
  return {
    title: title.trim(),
    name,
    method,
    url: url + query.join(''),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  };
}

/**
 * Resolves the references in a text: `{{variable}}`, `{{name.response.headers.ETag}}`,
 * `{{name.response.body.$.data[0].id}}`.
 */
export const resolved = (
  text: string,
  variables: Readonly<Record<string, string>>,
  responded: ReadonlyMap<string, Exchange>,
): string =>
  text.replaceAll(/\{\{([^{}]+)\}\}/g, (_, reference: string) => {
    if (reference in variables) return variables[reference] ?? '';
    const [, name = '', part, path = ''] =
      /^(\w+)\.response\.(headers|body)\.(.+)$/.exec(reference) ?? fail(`unknown: ${reference}`);
    const response = responded.get(name) ?? fail(`${name} has not been sent before ${reference}`);
    const value = part === 'headers' ? response.headers.get(path) : at(response.body, path);
    return typeof value === 'string' ? value : fail(`${reference} is no text`);
  });

/** The value at a JSONPath of members and indexes. */
function at(body: unknown, path: string): unknown {
  if (!/^\$(\.\w+|\[\d+\])+$/.test(path)) return fail(`no JSONPath: ${path}`);
  return [...path.matchAll(/\w+/g)].reduce<unknown>(
    (value, [step]) => (value as Record<string, unknown> | undefined)?.[step],
    body,
  );
}

function fail(message: string): never {
  throw new Error(message);
}

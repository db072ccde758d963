// Compiles contracts while bundling: ajv generates code from their schemas, so a function contains a few kilobytes of
// validators and no schema library. Each contract becomes its own module, so a bundle contains only the contracts
// it uses. The contracts of MCP tools also keep their listings.
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Loader, Plugin } from 'esbuild';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TObject } from 'typebox';
import type { Contract } from '../../lib/api/contract.ts';
import type { ToolContract } from '../../lib/mcp/tool/tool-contract.ts';
import { fieldsOf, itemsOf, nullableOf, queryTypesOf } from './field-rules.ts';

/** The folders of the contracts, relative to the root. */
export const CONTRACT_FOLDERS = ['lib/api/routes', 'lib/mcp/contracts'];

const CONTRACTS = new RegExp(
  `/(${CONTRACT_FOLDERS.join('|')})/\\w+\\.ts$`.replaceAll('/', String.raw`[\\/]`),
);
const SCHEME = 'contract';

/** The contracts that a file exports. */
export type ContractsOf = (path: string) => Promise<Readonly<Record<string, Compilable>>>;

const imported: ContractsOf = (path) => import(pathToFileURL(path).href);

export function contractsPlugin(root: string, contractsIn: ContractsOf = imported): Plugin {
  return {
    name: 'contracts',
    setup(build) {
      build.onLoad({ filter: CONTRACTS }, async ({ path }) => {
        const names = Object.keys(await contractsIn(path));
        const contents = names
          .map((name) => `export { ${name} } from '${SCHEME}:${path}?${name}';`)
          .join('\n');
        return { contents, resolveDir: root };
      });
      build.onResolve({ filter: new RegExp(`^${SCHEME}:`) }, ({ path }) => ({
        path: path.slice(SCHEME.length + 1),
        namespace: SCHEME,
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: SCHEME }, async ({ path }) => {
        const [file = '', name = ''] = path.split('?');
        const contract = (await contractsIn(file))[name];
        if (!contract) throw new Error(`${relative(root, file)} has no contract ${name}`);
        return { contents: compiledOnce(name, contract), loader: 'js' satisfies Loader, resolveDir: root };
      });
    },
  };
}

const compiled = new Map<string, string>();

/** Caches compiled contracts: compiling all of them takes longer than the rest of a rebuild, and few have changed. */
function compiledOnce(name: string, contract: Compilable): string {
  const source = `${name} ${JSON.stringify(contract)}`;
  const code = compiled.get(source) ?? compile(name, contract);
  compiled.set(source, code);
  return code;
}

/** The parts of a contract that are compiled. */
export type Compilable = Pick<
  Contract,
  | 'name'
  | 'method'
  | 'path'
  | 'headers'
  | 'text'
  | 'ownKeyOnly'
  | 'forGroupKeys'
  | 'params'
  | 'query'
  | 'body'
> &
  Partial<Pick<ToolContract, 'listing'>>;

/** Returns the source of the module of one compiled contract (lib/api/compiled-contract.ts). */
export function compile(
  exportName: string,
  {
    name,
    method,
    path,
    headers = [],
    text,
    ownKeyOnly,
    forGroupKeys,
    params,
    query,
    body,
    listing,
  }: Compilable,
): string {
  const parts = Object.entries({ params, query, body }).filter(
    (part): part is [string, TObject] => part[1] !== undefined,
  );
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    // Formats only document a field. Values are not validated against them.
    validateFormats: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const [part, schema] of parts) ajv.addSchema(withoutNotes(schema), part);
  const generate = standalone.default;
  const validators = parts.map(
    ([part, { properties }]) =>
      `${part}: { validate: ${part}, fields: ${JSON.stringify(fieldsOf(properties))}, items: ${JSON.stringify(itemsOf(properties))}, nullable: ${JSON.stringify(nullableOf(properties))}, queryTypes: ${JSON.stringify(queryTypesOf(properties))} }`,
  );
  const code =
    parts.length > 0
      ? withoutDetails(generate(ajv, Object.fromEntries(parts.map(([part]) => [part, part]))))
      : '';
  const head = Object.entries({ name, method, path, headers, text, ownKeyOnly, forGroupKeys, listing })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${code}\nexport const ${exportName} = { ${[...head, ...validators].join(', ')} };\n`;
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const SCHEMA_PATH = new RegExp(`schemaPath:${STRING},`, 'g');
const OTHER_PARAMS = new RegExp(`(keyword:"(?!required")\\w+"),params:\\{(?:[^"}]|${STRING})*\\}`, 'g');

/** Generated code without the parts of ajv's errors that validation.ts does not read: a sixth of a validator. */
const withoutDetails = (code: string): string => code.replace(SCHEMA_PATH, '').replace(OTHER_PARAMS, '$1');

/** The members of a schema that a validator ignores: they are for people, and for the other uses of a contract. */
const NOTES: ReadonlySet<string> = new Set([
  'must',
  'description',
  'title',
  'default',
  'format',
  'neverNull',
]);

/** A schema without its notes. Generated code contains the whole schema of a contract that has an `enum`. */
const withoutNotes = (schema: TObject): TObject =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      (NOTES.has(key) && typeof value !== 'object') || (key === 'forms' && Array.isArray(value))
        ? undefined
        : value,
    ),
  ) as TObject;

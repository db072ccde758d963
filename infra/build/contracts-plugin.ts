// Compiles route contracts while bundling: schemas go in, ajv's generated code comes out, so that a function
// carries a few kilobytes of validators and no schema library. Each contract is a module of its own: a bundle takes
// only the ones it uses. The contracts of an agent's tools keep what is shown of them as well.
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Loader, Plugin } from 'esbuild';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TObject, TSchema } from 'typebox';
import type { Contract } from '../../lib/api/contract.ts';
import type { ToolContract } from '../../lib/mcp/tool-contract.ts';

/** Where the contracts are, below the root. */
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

/** Compiling all contracts takes longer than the rest of a rebuild, and few have changed since the last one. */
function compiledOnce(name: string, contract: Compilable): string {
  const source = `${name} ${JSON.stringify(contract)}`;
  const code = compiled.get(source) ?? compile(name, contract);
  compiled.set(source, code);
  return code;
}

/** What can be compiled. */
export type Compilable = Pick<
  Contract,
  'name' | 'method' | 'path' | 'headers' | 'params' | 'query' | 'body'
> &
  Partial<Pick<ToolContract, 'listing'>>;

/** The module of one compiled contract (lib/api/compiled-contract.ts says what it holds). */
export function compile(
  exportName: string,
  { name, method, path, headers = [], params, query, body, listing }: Compilable,
): string {
  const parts = Object.entries({ params, query, body }).filter(
    (part): part is [string, TObject] => part[1] !== undefined,
  );
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    // A format tells readers of the contract what is meant, and refuses nothing.
    validateFormats: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addVocabulary(['must']);
  for (const [part, schema] of parts) ajv.addSchema(schema, part);
  const generate = standalone.default;
  const validators = parts.map(
    ([part, { properties }]) =>
      `${part}: { validate: ${part}, fields: ${JSON.stringify(fieldsOf(properties))}, nullable: ${JSON.stringify(nullableOf(properties))}, queryTypes: ${JSON.stringify(queryTypesOf(properties))} }`,
  );
  const code = parts.length > 0 ? generate(ajv, Object.fromEntries(parts.map(([part]) => [part, part]))) : '';
  const head = Object.entries({ name, method, path, headers, ...(listing && { listing }) }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return `${code}\nexport const ${exportName} = { ${[...head, ...validators].join(', ')} };\n`;
}

/** Each field with what it must be. */
function fieldsOf(properties: Readonly<Record<string, TSchema>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const { must }: { must?: unknown } = schema;
      if (typeof must !== 'string') throw new Error(`field ${field} does not say what it must be`);
      return [field, must];
    }),
  );
}

/** The fields that are declared with `orNull`. */
const nullableOf = (properties: Readonly<Record<string, TSchema>>): string[] =>
  Object.entries(properties)
    .filter(([, schema]) => [Object(schema).type].flat().includes('null'))
    .map(([field]) => field);

/** The parameters that a query string writes as text but are no strings. */
function queryTypesOf(properties: Readonly<Record<string, TSchema>>): Record<string, string> {
  const types = Object.entries(properties).map(([field, schema]) => [field, Object(schema).type] as const);
  return Object.fromEntries(types.filter(([, type]) => type === 'integer' || type === 'boolean'));
}

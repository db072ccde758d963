// Clients in TypeScript and Go, generated from the running server's description, compile and work against it, as
// docs/clients.md says. The tools come from the package registries.
// @module-tag slow
// @module-tag proof
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { newUser } from '../harness/client.ts';
import {
  install,
  installPackages,
  run,
  runTypeScript,
  toolsFolder,
  workFolder,
} from '../harness/outside-tools.ts';

const TYPESCRIPT_TOOLS = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.99.0',
  // Both generators use this TypeScript; the clients are compiled by this project's.
  'typescript@5.9.3',
];
const GO_TOOL = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const GO_RUNTIME = 'github.com/oapi-codegen/runtime@v1.8.0';

const DESCRIPTION = `${inject('baseUrl')}/openapi.json`;
const PROGRAMS = join(ROOT, 'test/slow/clients');
const CLIENTS = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
const work = workFolder();

const typescript = toolsFolder('typescript-7.13.0-0.99.0');
const typescriptMissing = await installPackages(typescript, 'openapi-ts', TYPESCRIPT_TOOLS);

/** A folder with the modules that generated TypeScript imports. */
function typescriptFolder(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  symlinkSync(join(typescript, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const generate = (folder: string, tool: string, ...args: readonly string[]): Promise<string> =>
  run(folder, {}, join(typescript, 'node_modules/.bin', tool), ...args);

const go = toolsFolder('go-2.8.2');
const goTool = join(go, 'oapi-codegen');
const goMissing = await install(goTool, { GOBIN: go }, 'go', 'install', GO_TOOL);

async function environmentOfUser() {
  const { key } = await newUser();
  return { NOTES_URL: inject('baseUrl'), NOTES_KEY: key };
}

test.for([
  ['openapi-typescript', 'openapi-fetch', [DESCRIPTION, '-o', 'schema.ts']],
  ['openapi-ts', 'hey-api', ['-i', DESCRIPTION, '-o', 'client']],
] as const)('%s: the generated client compiles strictly and works', async ([tool, name, args], { skip }) => {
  skip(typescriptMissing !== undefined, typescriptMissing);
  const folder = typescriptFolder(name);
  await generate(folder, tool, ...args);
  const program = join(folder, 'smoke.ts');
  copyFileSync(join(PROGRAMS, `${name}.ts.txt`), program);
  expect(await runTypeScript(program, await environmentOfUser())).toBe('ok\n');
});

test('the program for openapi-fetch in docs/clients.md compiles strictly and prints the note it has written', async ({
  skip,
}) => {
  skip(typescriptMissing !== undefined, typescriptMissing);
  const [, program = ''] = /```ts\n(import createClient[^]*?)```/.exec(CLIENTS) ?? [];
  const folder = typescriptFolder('documented');
  await generate(folder, 'openapi-typescript', DESCRIPTION, '-o', 'schema.ts');
  writeFileSync(join(folder, 'program.ts'), program);
  const printed = await runTypeScript(join(folder, 'program.ts'), await environmentOfUser());
  expect(printed).toBe('- [ ] Water the plants\n');
});

test('docs/clients.md names the tested versions', () => {
  const [openapiTypescript = '', openapiFetch = '', heyApi = ''] = TYPESCRIPT_TOOLS;
  for (const tool of [openapiTypescript, openapiFetch, heyApi, GO_TOOL]) expect(CLIENTS).toContain(tool);
});

test('oapi-codegen: the generated Go client compiles, passes go vet, and works', async ({ skip }) => {
  skip(goMissing !== undefined, goMissing);
  const module = join(work, 'go');
  mkdirSync(join(module, 'client'), { recursive: true });
  copyFileSync(join(PROGRAMS, 'smoke.go'), join(module, 'smoke.go'));
  const made = ['-package', 'client', '-generate', 'types,client', '-o', 'client/client.go'];
  await run(module, {}, goTool, ...made, DESCRIPTION);
  await run(module, {}, 'go', 'mod', 'init', 'smoke');
  await run(module, {}, 'go', 'get', GO_RUNTIME);
  await run(module, {}, 'go', 'mod', 'tidy');
  await run(module, {}, 'go', 'vet', './...');
  expect(await run(module, await environmentOfUser(), 'go', 'run', '.')).toBe('ok\n');
});

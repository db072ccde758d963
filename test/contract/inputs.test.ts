// Every declared field of a request reaches code that reads it. Domain functions destructure their inputs with a rest,
// and the compiler requires that the rest is empty (lib/core/inputs.ts). Every member of a resource can be set by a
// request, unless it is listed here. The run also fails for a field that no successful request sent
// (test/harness/field-coverage.ts).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { Group, Note, Todo, Workspace } from '../../lib/schema/entities.ts';
import { Share } from '../../lib/schema/shares.ts';
import { GroupUpdate, NewGroup } from '../../lib/schema/inputs/groups.ts';
import { NewShare } from '../../lib/schema/inputs/shares.ts';
import { NewNote, NoteUpdate } from '../../lib/schema/inputs/notes.ts';
import { NewTodo, TodoUpdate } from '../../lib/schema/inputs/todos.ts';
import { NewWorkspace, WorkspaceUpdate } from '../../lib/schema/inputs/workspaces.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const inputTypes = await Promise.all(
  globSync('lib/schema/inputs/*.ts', { cwd: ROOT }).map(async (path) =>
    Object.keys((await import(pathToFileURL(join(ROOT, path)).href)) as object),
  ),
);

/** The parameters of an input's type, as a name or as a destructuring pattern. */
const PARAMETER = RegExp(`([\\w]+|\\{[^{}]*\\}): (?:${inputTypes.flat().join('|')})\\b(?!\\[)`, 'g');

test('the domain destructures every input with a rest, and never reads a member of an input by its name', () => {
  const found = globSync('lib/domain/**/*.ts', { cwd: ROOT }).flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(PARAMETER)].map(([, parameter = '']) => ({ path, text, parameter }));
  });
  expect(found.length).toBeGreaterThan(30);
  const wrong = found
    .filter(({ text, parameter }) =>
      parameter.startsWith('{')
        ? !parameter.includes('...')
        : RegExp(`(?<![\\w/.-])${parameter}\\.\\w`).test(text),
    )
    .map(({ path, parameter }) => `${path}: ${parameter}`);
  expect(wrong).toEqual([]);
});

const OF_THE_SERVICE = ['id', 'userId', 'createdAt', 'createdBy', 'updatedAt'];
const OF_THE_TRASH = ['isDeleted', 'deletedAt', 'deletedBy'];

test.for([
  [
    'Workspace',
    Workspace,
    [NewWorkspace, WorkspaceUpdate],
    ['isDefault', 'storageUsage', 'formattedStorageUsage'],
  ],
  ['Note', Note, [NewNote, NoteUpdate], [...OF_THE_TRASH, 'icon', 'isEncrypted', 'encryptionMetadata']],
  ['Group', Group, [NewGroup, GroupUpdate], ['icon']],
  ['Todo', Todo, [NewTodo, TodoUpdate], [...OF_THE_TRASH, 'completedAt', 'workspaceId']],
  ['Link', Share, [NewShare], ['kind', 'url', 'lastUsedAt']],
] as const)(
  'every member of %s is accepted by its POST or PUT, or set by the service',
  ([, resource, inputs, own]) => {
    const accepted = inputs.flatMap(({ properties }) => Object.keys(properties));
    const known = new Set<string>([...OF_THE_SERVICE, ...own, ...accepted]);
    expect(Object.keys(resource.properties).filter((member) => !known.has(member))).toEqual([]);
  },
);

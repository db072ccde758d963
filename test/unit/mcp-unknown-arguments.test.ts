// Unknown arguments of tools are errors that say what is probably meant (E34).
import { expect, test } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { requireKnown } from '../../lib/mcp/tool/unknown-arguments.ts';

const schemaOf = (tool: string) => {
  const schema = toolContracts.find(({ name }) => name === tool)?.listing.inputSchema;
  if (!schema) throw new Error(`no tool ${tool}`);
  return schema;
};

function errorOf(tool: string, input: Readonly<Record<string, unknown>>): string | undefined {
  try {
    requireKnown(tool, schemaOf(tool), input);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the error says about the only unknown argument. */
const problemOf = (tool: string, input: Readonly<Record<string, unknown>>): string | undefined =>
  errorOf(tool, input)?.split('. ')[0];

test.for([
  ['search_notes', 'query', 'search'],
  ['search_notes', 'q', 'search'],
  ['search_notes', 'text', 'search'],
  ['search_notes', 'tag', 'search with "#tag"'],
  ['search_notes', 'max_results', 'limit'],
  ['search_notes', 'serach', undefined],
  ['search_notes', 'searh', 'search'],
  ['list_files', 'query', 'search'],
  ['read_note', 'id', 'noteId'],
  ['read_note', 'note_id', 'noteId'],
  ['read_note', 'NOTEID', 'noteId'],
  ['complete_todo', 'id', 'todoId'],
  ['stop_sharing', 'id', 'linkId'],
  ['restore', 'id', 'noteId or todoId or fileId'],
  ['create_note', 'title', 'name'],
  ['create_note', 'text', 'content'],
  ['create_note', 'body', 'content'],
  ['create_note', 'tags', 'content with "#tag" in it'],
  ['create_note', 'folder', 'groupId'],
  ['create_group', 'parent', 'parentId'],
  ['create_todo', 'dueDate', 'text that ends with `📅 YYYY-MM-DD`'],
  ['create_todo', 'title', 'text'],
  ['list_todos', 'due', 'dueTo'],
  ['list_todos', 'status', 'completed'],
  ['write_note', 'etag', 'ifMatch'],
  ['today', 'day', 'date'],
  ['read_file', 'filename', 'path'],
  ['share_note', 'expires', 'expiresAt'],
  ['stop_sharing', 'query', undefined],
  ['read_note', 'constructor', undefined],
] as const)('%s names the argument that %s means', ([tool, name, meant]) => {
  const problem = `${name}: unknown argument${meant === undefined ? '' : `, use ${meant}`}`;
  expect(problemOf(tool, { [name]: 1 })).toBe(problem);
  expect(problemOf(tool, { [name]: null })).toBe(problem);
});

test('the error names all unknown arguments and all that the tool takes', () => {
  expect(errorOf('read_note', { id: 'x', noteId: 'y', depth: 1 })).toBe(
    'id: unknown argument, use noteId; depth: unknown argument. read_note takes noteId, full.',
  );
});

test('the error names all unknown members of the items of a list', () => {
  const edits = [
    { find: 'a', replace: 'b' },
    { old_string: 'a', new_string: 'b', replace_all: true, x: 1 },
    7,
  ];
  expect(errorOf('edit_note', { noteId: 'n', edits })).toBe(
    'edits[1].old_string: unknown argument, use find; edits[1].new_string: unknown argument, use replace; edits[1].replace_all: unknown argument, use all; edits[1].x: unknown argument. Each of edits takes find, replace, all, heading, content, position.',
  );
});

test('an item that is no object is left to the validation', () => {
  expect(errorOf('edit_note', { noteId: 'n', edits: ['one', ['two'], null, 3] })).toBeUndefined();
});

test('the error of many long arguments is short and well-formed', () => {
  const input = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${n}${'x'.repeat(46)}😀`, 1]));
  const message = errorOf('read_note', input) ?? '';
  expect(message).toContain('and 880 more. read_note takes noteId, full.');
  expect(message.length).toBeLessThan(2_000);
  expect(message.isWellFormed()).toBe(true);
});

test.for(toolContracts.map(({ name, listing }) => [name, listing.inputSchema] as const))(
  'the schema of %s has no other arguments than the declared ones',
  ([name, schema]) => {
    expect(schema['additionalProperties']).toBe(false);
    const declared = Object.fromEntries(
      Object.keys(schema['properties'] as object).map((each) => [each, null]),
    );
    expect(errorOf(name, declared)).toBeUndefined();
  },
);

// Links of the document: a response with an item names the operations that take its id as a parameter.
import type { Contract } from '../../lib/api/contract.ts';
import type { Json } from './schemas.ts';

/** The parameter for the id of an item, by the title of its schema. */
const PARAMETERS: Readonly<Record<string, string>> = {
  Note: 'noteId',
  NoteListItem: 'noteId',
  Group: 'groupId',
  Todo: 'todoId',
  TodoListItem: 'todoId',
  Snapshot: 'snapshotId',
  SnapshotListItem: 'snapshotId',
  StoredFile: 'fileId',
};

interface Data {
  readonly title?: string;
  readonly items?: Data;
}

/** The links of an operation's success; none if its response has no such item. Those of a list are for its first item. */
export function linksOf({ response }: Contract, endpoints: readonly Contract[]): Json {
  const { data } = (response as { properties?: { data?: Data } }).properties ?? {};
  const parameter = PARAMETERS[(data?.items ?? data)?.title ?? ''];
  if (parameter === undefined) return {};
  const id = `$response.body#/data/${data?.items ? '0/id' : 'id'}`;
  const targets = endpoints.filter(({ params, query }) =>
    [...(params?.required ?? []), ...(query?.required ?? [])].includes(parameter),
  );
  const links = targets.map(({ name }) => [name, { operationId: name, parameters: { [parameter]: id } }]);
  return { links: Object.fromEntries(links) as Json };
}

// All notes, files and groups of a workspace, read page by page, one request at a time.
import type { Group } from '../../../lib/schema/entities.ts';
import type { StoredFile } from '../../../lib/schema/files.ts';
import type { InputOf, OutputOf } from '../api/routes.ts';
import { call } from '../state/client.ts';
import { PAGE } from './list.ts';

/** A page of the largest notes takes 10 MB. */
const CONTENTS_PAGE = 10;

type ListRoute = 'GET /file' | 'GET /group' | 'GET /note';

async function* allOf<R extends ListRoute, T = OutputOf<R>['data'][number]>(
  route: R,
  input: InputOf<R>,
): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = (await call(route, { ...input, page })).body;
    yield* data as Iterable<T>;
    if (page >= pagination.totalPages) return;
  }
}

const byCreation = { sort: 'createdAt:asc' } as const;

/** The notes with their contents, by creation, so that new ones come last; with `trash` also the ones in the trash. */
export const allContents = (workspaceId: string, trash = false) =>
  allOf('GET /note', { ...byCreation, workspaceId, isDeleted: trash || undefined, limit: CONTENTS_PAGE });

/** The notes without their contents, in the same order. */
export const allSummaries = (workspaceId: string) =>
  allOf('GET /note', { ...byCreation, workspaceId, content: false, limit: PAGE });

export const allFiles = (workspaceId: string): Promise<StoredFile[]> =>
  Array.fromAsync(allOf('GET /file', { workspaceId, limit: PAGE }));

export const everyGroup = (workspaceId: string): Promise<Group[]> =>
  Array.fromAsync(allOf('GET /group', { ...byCreation, workspaceId, limit: PAGE }));

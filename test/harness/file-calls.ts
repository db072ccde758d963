// Calls that write files, each with data on which it succeeds. test/slow/file-crashes.test.ts stops them.
import { deleteFileContract, moveFileContract, putFileContract } from '../../lib/api/routes/file.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import type { Client } from './client.ts';
import type { StoppableCall } from './cuts.ts';
import { bytesOf, putFile } from './files.ts';

/** Two chunks. */
export const LARGE = bytesOf(400 * 1024);

export const trashedFile = async (me: Client, path = 'x.png') => {
  const { id } = await putFile(me, path);
  await me.ok(deleteFileContract, { id });
  return id;
};

export const FILE_CALLS: Readonly<Record<string, StoppableCall>> = {
  'a new file': { contract: putFileContract, prepare: async () => ({ path: 'x.png', bytes: LARGE }) },
  'a file that is replaced': {
    contract: putFileContract,
    headers: { 'If-Match': '*' },
    async prepare(me) {
      await putFile(me, 'x.png', LARGE);
      return { path: 'x.png', bytes: bytesOf(10) };
    },
  },
  'a file under the next free name': {
    contract: putFileContract,
    async prepare(me) {
      await putFile(me, 'x.png');
      return { path: 'x.png', unique: true, bytes: bytesOf(10) };
    },
  },
  'a file that moves': {
    contract: moveFileContract,
    prepare: async (me) => ({ id: (await putFile(me, 'x.png')).id, path: 'y.png' }),
  },
  'a file that is deleted': {
    contract: deleteFileContract,
    prepare: async (me) => ({ id: (await putFile(me, 'x.png')).id }),
  },
  'a file that is restored beside another one': {
    contract: restoreContract,
    async prepare(me) {
      const fileId = await trashedFile(me);
      await putFile(me, 'x.png', bytesOf(7));
      return { fileId };
    },
  },
  'a file that is purged': {
    contract: purgeContract,
    async prepare(me) {
      const { id: fileId } = await putFile(me, 'x.png', LARGE);
      await me.ok(deleteFileContract, { id: fileId });
      return { fileId };
    },
  },
  'a trash with files': {
    contract: purgeContract,
    async prepare(me) {
      for (const path of ['x.png', 'y.png']) await trashedFile(me, path);
      await putFile(me, 'z.png');
      return { all: true };
    },
  },
  'a workspace with files': {
    contract: deleteWorkspaceContract,
    async prepare(me) {
      const { id: workspaceId } = (await me.ok(createWorkspaceContract, { name: 'w' })).data;
      for (const path of ['x.png', 'y.png'])
        await me.ok(putFileContract, { path, workspaceId, bytes: bytesOf(10) });
      return { workspaceId };
    },
  },
};

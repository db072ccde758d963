// The contracts of the tools for files.
import Type from 'typebox';
import { getFileContract, listFilesContract, putFileContract } from '../../api/routes/file.ts';
import { fewPaging } from '../../schema/fields.ts';
import { SAVED_FILE_MAX_BYTES } from '../../schema/limits.ts';
import { tool } from '../tool/tool-contract.ts';

const { workspaceId, search } = listFilesContract.query.properties;
const { path, unique } = putFileContract.query.properties;

export const listFilesTool = tool({
  name: 'list_files',
  title: 'List files',
  description:
    'Lists files by path: the pictures, PDFs and other files that notes refer to, as in ![[x.png]]. Without their bytes.',
  of: listFilesContract,
  input: { workspaceId, search, ...fewPaging },
});

export const readFileTool = tool({
  name: 'read_file',
  title: 'Read a file',
  description:
    'Returns a picture (png, jpeg, gif or webp, at most 1 MB) as an image, or the beginning of a text such as CSV or JSON. The path may be as a note has it: x.png in ![[x.png]] finds the only file with that name.',
  of: getFileContract,
  input: { path: Type.String({ ...path, description: 'Such as `assets/x.png`.' }), workspaceId },
});

export const saveFileTool = tool({
  name: 'save_file',
  title: 'Save a file',
  description:
    'Saves a file of at most 256 KB at a path. The same bytes at the same path change nothing. Refer to it in a note as ![[path]].',
  of: putFileContract,
  input: {
    path,
    base64: Type.String({
      minLength: 1,
      maxLength: Math.ceil(SAVED_FILE_MAX_BYTES / 3) * 4,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The bytes, in base64.',
      must: 'must be base64 of 1 byte to 256 KB',
    }),
    unique,
    workspaceId,
  },
  idempotent: true,
});

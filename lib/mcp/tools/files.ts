// The tools for files.
import { listFiles } from '../../domain/files/list-files.ts';
import { putFile } from '../../domain/files/put-file.ts';
import { readFileAt } from '../../domain/files/read-file.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { listFilesTool, readFileTool, saveFileTool } from '../contracts/files.ts';
import { Picture } from '../tool/picture.ts';
import { runs } from '../tool/tool.ts';
import { briefFile, fitting, paged, textOfFile } from '../tool/views.ts';

export const fileTools = [
  runs(listFilesTool, async (caller, { limit = FEW_DEFAULT, ...query }) => {
    const { data, pagination } = await listFiles(caller, { ...query, limit });
    return { ...fitting('files', data.map(briefFile)), ...paged(pagination) };
  }),
  runs(readFileTool, async (caller, input) => {
    const { file, content } = await readFileAt(caller, input);
    if (typeof content !== 'string') return new Picture(content, file.type, briefFile(file));
    return { ...briefFile(file), ...textOfFile(content) };
  }),
  runs(saveFileTool, async (caller, { base64, ...input }) => {
    const { data } = await putFile(caller, { ...input, bytes: Buffer.from(base64, 'base64') });
    return briefFile(data);
  }),
];

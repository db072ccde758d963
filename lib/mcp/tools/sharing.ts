// The tools for shares.
import { noneLeft } from '../../core/inputs.ts';
import { createLink } from '../../domain/sharing/create-link.ts';
import { deleteLink } from '../../domain/sharing/delete-link.ts';
import { listLinks } from '../../domain/sharing/own-shares.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { listLinksTool, shareNoteTool, stopSharingTool } from '../contracts/sharing.ts';
import { endOrTime } from '../tool/dates.ts';
import { runs } from '../tool/tool.ts';
import { briefShare, paged } from '../tool/views.ts';

const PUBLIC =
  'This link is public: anyone who has it can read the note and its later changes, without a key, until the link ends. stop_sharing ends it.';

export const sharingTools = [
  runs(shareNoteTool, async (caller, { noteId, expiresAt: end, ...rest }, baseUrl) => {
    noneLeft(rest);
    const until = end !== undefined && { expiresAt: await endOrTime(caller, 'expiresAt', end) };
    const { data } = await createLink(caller, { noteId, ...until }, { baseUrl });
    return { ...briefShare(data), hint: PUBLIC };
  }),
  runs(listLinksTool, async (caller, { limit = FEW_DEFAULT, ...query }, baseUrl) => {
    const { data, pagination } = await listLinks(caller, { ...query, limit }, { baseUrl });
    return { links: data.map(briefShare), ...paged(pagination) };
  }),
  runs(stopSharingTool, async (caller, { linkId, ...rest }) => {
    noneLeft(rest);
    const { id: _, ...done } = (await deleteLink(caller, { id: linkId })).data;
    return { ...done, linkId };
  }),
];

// The contracts of the tools for shares.
import Type from 'typebox';
import { createLinkContract, deleteLinkContract, listLinksContract } from '../../api/routes/link.ts';
import { fewPaging, Id, Text } from '../../schema/fields.ts';
import { tool } from '../tool/tool-contract.ts';

const expiresAt = Type.Optional(
  Text('The last day of the link, such as 2026-12-01 or +7d, or an RFC 3339 time. It never ends if omitted.'),
);

export const shareNoteTool = tool({
  name: 'share_note',
  title: 'Share a note',
  description:
    'Creates a link to a page with the note and its pictures. The link is public: anyone who has it can read the note, also as it is changed later. Share a note only if the user asks for it. Moving the note to the trash ends its links permanently.',
  of: createLinkContract,
  input: { noteId: Id, expiresAt },
  openWorld: true,
});

const { workspaceId, noteId } = listLinksContract.query.properties;

export const listLinksTool = tool({
  name: 'list_links',
  title: 'List links',
  description:
    'Lists the public links to notes and to the calendar of todos, newest first. Anyone who has a URL can read what it shows.',
  of: listLinksContract,
  input: { noteId, workspaceId, ...fewPaging },
});

const { id: linkId } = deleteLinkContract.body.properties;

export const stopSharingTool = tool({
  name: 'stop_sharing',
  title: 'Stop sharing',
  description: 'Deletes a link permanently: nobody can read anything with it any more.',
  of: deleteLinkContract,
  input: { linkId },
  destructive: true,
});

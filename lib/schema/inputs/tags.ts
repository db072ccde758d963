// The input of the request for tags.
import Type, { type Static } from 'typebox';
import { WorkspaceId } from '../fields.ts';

export const TagQuery = Type.Object({ workspaceId: Type.Optional(WorkspaceId) });
export type TagQuery = Static<typeof TagQuery>;

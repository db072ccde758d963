// GET /tag: list the tags of a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listTagsContract } from '../../lib/api/routes/tag.ts';
import { listTags } from '../../lib/domain/tags/list-tags.ts';

export const handler = endpoint(listTagsContract, listTags);

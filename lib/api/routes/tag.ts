// The contract of /tag.
import Type from 'typebox';
import { Named } from '../../schema/named.ts';
import { Tag } from '../../schema/note-links.ts';
import { TagQuery } from '../../schema/inputs/tags.ts';
import { TAGS_MAX } from '../../schema/limits.ts';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';

export const listTagsContract = contract({
  name: 'listTags',
  method: 'GET',
  path: '/tag',
  summary: 'List the tags of a workspace',
  description: `The tags of the notes that are not in the trash, the tags of the most notes first, at most ${TAGS_MAX}. A tag is what a search for \`#tag\` with \`match=words\` finds, outside code. A nested tag such as \`#work/q4\` counts for \`work\` and for \`work/q4\`. Letter case and accents are ignored.`,
  query: TagQuery,
  response: Named('TagList', {
    data: Type.Array(Tag),
    count: Type.Integer({ minimum: 0, description: 'Tags in this response.' }),
  }),
  errors: [...WORKSPACE_ERRORS],
});

// GET /tag (E30): the tags of live notes, outside code.
import { inside } from './access.ts';
import { anyText } from './fields.ts';
import { operation, success } from './operation.ts';
import { tagsIn } from './tag-names.ts';
import { fold } from './words.ts';

const TAGS_MAX = 1_000;

export const listTags = operation('GET /tag', { workspaceId: anyText }, (call) => {
  const { workspace } = inside(call, call.input.workspaceId);
  const spellings = workspace.note
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ content }, note) => tagsIn(content).map((level) => ({ note, level, key: fold(level) })));
  const data = [...Map.groupBy(spellings, ({ key }) => key)]
    .map(([key, all]) => {
      const notesOf = (level: string): number =>
        new Set(all.filter((each) => each.level === level).map(({ note }) => note)).size;
      const [tag = ''] = [...new Set(all.map(({ level }) => level))].toSorted(
        (a, b) => notesOf(b) - notesOf(a) || (a < b ? -1 : 1),
      );
      return { key, tag, notes: new Set(all.map(({ note }) => note)).size };
    })
    .toSorted((a, b) => b.notes - a.notes || (a.key < b.key ? -1 : 1))
    .slice(0, TAGS_MAX)
    .map(({ tag, notes }) => ({ tag, notes }));
  return success({ data, count: data.length });
});

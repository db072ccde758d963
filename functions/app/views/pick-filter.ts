// The choice of a group or a tag for a search. A second tag is added to the search text: both must match.
import { ranked } from '../search/ranked.ts';
import { tags } from '../lists/tags.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { groupChoices, SHOWN_MAX } from '../parts/pick-group.ts';
import { choiceOf, picker, type Choice } from '../parts/picker.tsx';

export function pickFilter(search: string, groupId: string | undefined, tag: string | undefined): void {
  const withTag = (name: string): string =>
    tag === undefined
      ? addresses.search(search, groupId, name)
      : addresses.search(`${search} #${name}`.trim(), groupId, tag);
  const choices = (text: string): Choice[] => [
    ...ranked(tags.value, text.replace(/^#/, ''), (one) => one.tag)
      .filter((one) => one.tag !== tag)
      .slice(0, SHOWN_MAX)
      .map((one) => choiceOf(one.tag, `#${one.tag}`, `${one.notes}`, () => go(withTag(one.tag)))),
    ...groupChoices(text, (id) => go(addresses.search(search, id, tag))),
  ];
  picker.value = { title: 'A group or #tag', choices };
}

// The choice of a tag: one of the workspace, or a new one.
import { isTagName } from '../../../lib/core/tag-name.ts';
import { tags } from '../lists/tags.ts';
import { ranked } from '../search/ranked.ts';
import { SHOWN_MAX } from './pick-group.ts';
import { choiceOf, picker, type Choice } from './picker.tsx';

const NAME_MAX = 100;

/** Lets the user choose a tag, and calls back with its name, which is without `#`. */
export function pickTag(choose: (tag: string) => void): void {
  const choices = (text: string): Choice[] => {
    const name = nameIn(text);
    const known = ranked(tags.value, name, ({ tag }) => tag);
    const isKnown = known.some(({ tag }) => tag.toLowerCase() === name.toLowerCase());
    return [
      ...known
        .slice(0, SHOWN_MAX)
        .map(({ tag, notes }) => choiceOf(tag, `#${tag}`, `${notes}`, () => choose(tag))),
      ...(isKnown || !isTag(name) ? [] : [choiceOf('', `#${name}`, 'New tag', () => choose(name))]),
    ];
  };
  const status = (text: string): string => {
    const name = nameIn(text);
    return name === '' || isTag(name) ? '' : WHY;
  };
  picker.value = { title: 'Add a #tag', choices, status };
}

const WHY = 'A tag has letters, digits, -, _ and /, and no blanks. It is no number and no color.';

const nameIn = (text: string): string => text.trim().replace(/^#/, '');

/** Whether a note's text has this tag with all its levels. */
const isTag = (name: string): boolean =>
  isTagName(name) && name.length <= NAME_MAX && !`/${name}/`.includes('//');

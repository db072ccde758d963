// The choice of a group, by any part of its path.
import { byNameAndPath, hasWords } from '../search/ranked.ts';
import { allGroups } from '../lists/workspaces.ts';
import { choiceOf, picker, type Choice } from './picker.tsx';

export const SHOWN_MAX = 100;

/** The groups whose paths contain the words of a text. @param without groups that can't be chosen */
export function groupChoices(
  text: string,
  choose: (id: string) => void,
  without: readonly string[] = [],
): Choice[] {
  return byNameAndPath(allGroups.value, text)
    .filter(({ id }) => !without.includes(id))
    .slice(0, SHOWN_MAX)
    .map(({ id, path }) =>
      choiceOf(id, path.at(-1) ?? '', path.slice(0, -1).join(' / ') || 'Group', () => choose(id)),
    );
}

/** Lets the user choose a group, or none, and calls back with its id. @param without groups that can't be chosen */
export function pickGroup(
  title: string,
  choose: (id: string | null) => void,
  without?: () => readonly string[],
): void {
  const choices = (text: string): Choice[] => [
    ...(hasWords('No group', text) ? [{ key: '', name: 'No group', run: () => choose(null) }] : []),
    ...groupChoices(text, choose, without?.()),
  ];
  picker.value = { title, choices };
}

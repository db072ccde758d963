// Finding text in the editor of the web app (E20).
import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { countText, matchesOf } from '../../functions/app/editor/find-panel.ts';

const doc = 'the beds, the trees, The end\n';

test.for([
  [{ search: 'the' }, [10, 13], '2 of 3'],
  [{ search: 'the', caseSensitive: true }, [10, 13], '2 of 2'],
  [{ search: 'the' }, [10, 10], '3'],
  [{ search: 'none' }, [0, 0], 'No match'],
  [{ search: '(', regexp: true }, [0, 0], 'No valid pattern'],
  [{ search: '' }, [0, 0], ''],
] as const)(
  'the panel says which match is selected, and how many there are: %j',
  ([spec, [anchor, head], text]) => {
    const state = EditorState.create({ doc, selection: { anchor, head } });
    const query = new SearchQuery(spec);
    expect(countText(query, state, matchesOf(query, state))).toBe(text);
  },
);

test('more than 999 matches are not counted', () => {
  const state = EditorState.create({ doc: 'a '.repeat(2_000) });
  const query = new SearchQuery({ search: 'a' });
  expect(countText(query, state, matchesOf(query, state))).toBe('999+');
});

// The suggestions of the web app (E20): which names and tags match what was typed, and in which order.
import { expect, test } from 'vitest';
import { byNameAndPath, hasWords, ranked } from '../../functions/app/search/ranked.ts';

const TAGS = ['shopping', 'home/garden', 'gardener', 'work', 'winter-garden', 'Gärten', 'kindergarden'];

test.for<readonly [string, readonly string[]]>([
  ['', TAGS],
  ['gard', ['gardener', 'home/garden', 'winter-garden', 'kindergarden']],
  ['GART', ['Gärten']],
  ['home/g', ['home/garden']],
  ['den', ['home/garden', 'gardener', 'winter-garden', 'kindergarden']],
  ['x', []],
])('tags that begin with %j come first, then those of which a part does', ([typed, expected]) => {
  expect(ranked(TAGS, typed, (tag) => tag)).toEqual(expected);
});

test('names with all words match, those that begin with them first', () => {
  const names = ['Rose garden plan', 'My plan for the garden', 'Garden plan', 'Plan'];
  expect(ranked(names, ' garden pl', (name) => name)).toEqual([
    'Garden plan',
    'Rose garden plan',
    'My plan for the garden',
  ]);
  expect(names.filter((name) => hasWords(name, 'plan rose'))).toEqual(['Rose garden plan']);
});

test('a group whose name has the words comes before groups that have them in their paths', () => {
  const clients = [
    ['Clients', 'Client 1', '2023'],
    ['Clients', 'Client 3'],
    ['Clients', 'Client 3', '2023'],
    ['Clients', 'Client 30'],
  ].map((path) => ({ path }));
  expect(byNameAndPath(clients, 'client 3').map(({ path }) => path.join('/'))).toEqual([
    'Clients/Client 3',
    'Clients/Client 30',
    'Clients/Client 1/2023',
    'Clients/Client 3/2023',
  ]);
});

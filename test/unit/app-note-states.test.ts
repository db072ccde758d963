// The states of an open note in the web app (E20), as a table.
import { expect, test } from 'vitest';
import { stateAfter, type Event, type State } from '../../functions/app/notes/note-states.ts';

const EVENTS: readonly Event[] = [
  'typed',
  'undone',
  'save',
  'saved',
  'progressed',
  'overlapped',
  'unreachable',
  'rejected',
  'discarded',
];

/** The state after each event, in the order of EVENTS. */
const ROWS: readonly (readonly [State, readonly State[]])[] = [
  [
    'reading',
    ['editing', 'reading', 'reading', 'reading', 'reading', 'conflict', 'reading', 'reading', 'reading'],
  ],
  [
    'editing',
    ['editing', 'reading', 'saving', 'editing', 'editing', 'conflict', 'editing', 'editing', 'reading'],
  ],
  ['saving', ['saving', 'saving', 'saving', 'reading', 'editing', 'conflict', 'waiting', 'failed', 'saving']],
  [
    'waiting',
    ['editing', 'reading', 'saving', 'waiting', 'waiting', 'conflict', 'waiting', 'waiting', 'reading'],
  ],
  [
    'conflict',
    ['conflict', 'conflict', 'conflict', 'reading', 'editing', 'conflict', 'conflict', 'conflict', 'reading'],
  ],
  ['failed', ['editing', 'reading', 'saving', 'failed', 'failed', 'conflict', 'failed', 'failed', 'reading']],
];

test.for(ROWS)('from %s, each event leads to the state of the table', ([state, after]) => {
  const found = EVENTS.map((event) => [event, stateAfter(state, event)]);
  expect(found).toEqual(EVENTS.map((event, index) => [event, after[index]]));
});

// The states of an open note, and what leads from one to another, as a table. It knows neither the service nor the disk.

export type State =
  /** The service has everything that was typed. */
  | 'reading'
  /** Typed and stored on this device. It is sent when the typing pauses. */
  | 'editing'
  /** A request is on its way. The user can type. */
  | 'saving'
  /** The service can't be reached, is busy, or asks for another key. */
  | 'waiting'
  /** The same lines were changed elsewhere, and the user has to choose. Until then the user can type. */
  | 'conflict'
  /** The service has rejected the text. */
  | 'failed';

export type Event =
  /** The text or the name differs from what the service has. */
  | 'typed'
  /** They are equal again. */
  | 'undone'
  /** The typing has paused, the connection is back, or the user saves. */
  | 'save'
  /** The service has everything. */
  | 'saved'
  /** The service has a part: the user has typed since, or versions were merged. */
  | 'progressed'
  /** The same lines were changed elsewhere, or the user undoes a choice between the versions. */
  | 'overlapped'
  | 'unreachable'
  | 'rejected'
  /** The user discards the typed text. */
  | 'discarded';

const TABLE: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>> = {
  reading: { typed: 'editing', overlapped: 'conflict' },
  editing: { undone: 'reading', save: 'saving', overlapped: 'conflict', discarded: 'reading' },
  saving: {
    saved: 'reading',
    progressed: 'editing',
    overlapped: 'conflict',
    unreachable: 'waiting',
    rejected: 'failed',
  },
  waiting: {
    typed: 'editing',
    undone: 'reading',
    save: 'saving',
    overlapped: 'conflict',
    discarded: 'reading',
  },
  conflict: { saved: 'reading', progressed: 'editing', discarded: 'reading' },
  failed: {
    typed: 'editing',
    undone: 'reading',
    save: 'saving',
    overlapped: 'conflict',
    discarded: 'reading',
  },
};

/** The state after an event. An event that the table does not name changes nothing. */
export const stateAfter = (state: State, event: Event): State => TABLE[state][event] ?? state;

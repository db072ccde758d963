// The end of a process in the middle of its work: once the power is off, each of its requests and each of its operations
// on a disk throws.
import { vi } from 'vitest';

/** The process was killed. Neither RejectedError nor FatalError, so nothing may go on after it. */
export class Killed extends Error {}

export class Power {
  isOff = false;

  /** @throws Killed if the power is off */
  require(): void {
    if (this.isOff) throw new Killed('the process was killed');
  }

  /** @throws Killed */
  turnOff(): never {
    this.isOff = true;
    throw new Killed('the process was killed');
  }
}

/** A clock that only a test moves. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

/** When tests begin: a Monday. */
const START = Date.parse('2026-03-02T08:00:00Z');

/** The clock of a test whose dates are mocked (`vi.useFakeTimers`), set to the start. */
export function mockedClock(): Clock {
  vi.setSystemTime(START);
  return { now: () => Date.now(), advance: (ms) => void vi.setSystemTime(Date.now() + ms) };
}

/** A clock that is not the one of the process. */
export function testClock(startAt = START): Clock {
  let now = startAt;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

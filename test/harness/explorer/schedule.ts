// A schedule as text, to replay an order: `day/append+rewrite/AAB2A!B`. Each letter lets the process make a call. A
// number follows if it is not the first of the calls that the process waits with, and `!` if the process ends there.
import { WRITERS, type WriterName } from '../calls/writers.ts';
import type { Crash, Pair } from './arena.ts';
import type { Letter } from './letters.ts';
import type { Choose, Step } from './orders.ts';
import { SCENES, type SceneName } from './scenes.ts';

export interface Schedule {
  readonly pair: Pair;
  readonly moves: readonly Move[];
  readonly crash?: Crash;
}

interface Move {
  readonly process: string;
  /** The position among the waiting calls of the process, from 1. */
  readonly place: number;
}

export const pairText = ({ scene, writers }: Pair): string => `${scene}/${writers.join('+')}`;

/** The command that replays an order. */
export const replayCommand = (schedule: string): string =>
  `SCHEDULE='${schedule}' npm run test:proofs -- interleavings`;

/** Follows `choose` and writes down its choices. */
export function written(pair: Pair, choose: Choose, crash?: Crash): { choose: Choose; text: () => string } {
  const moves: string[] = [];
  return {
    choose(waiting) {
      const step = choose(waiting);
      if (!step) return undefined;
      const place = own(waiting, step.process).findIndex(({ id }) => id === step.id) + 1;
      const count = moves.filter((move) => move.startsWith(step.process)).length + 1;
      const isLast = crash?.process === step.process && crash.after === count;
      moves.push(`${step.process}${place > 1 ? place : ''}${isLast ? '!' : ''}`);
      return step;
    },
    text: () => `${pairText(pair)}/${moves.join('')}`,
  };
}

/** @throws Error if the text is no schedule */
export function parseSchedule(text: string): Schedule {
  const [scene = '', writers = '', moves = ''] = text.split('/');
  const names = writers.split('+');
  const [a, b] = names;
  if (!(scene in SCENES) || !isWriter(a) || !isWriter(b) || !/^([AB]\d*!?)*$/.test(moves))
    throw new Error(`${text} is not a schedule such as day/append+rewrite/AABAB`);
  const all = [...moves.matchAll(/([AB])(\d*)(!?)/g)];
  const end = all.find(([, , , mark]) => mark === '!');
  const after = end
    ? all.slice(0, all.indexOf(end) + 1).filter(([, process]) => process === end[1]).length
    : 0;
  return {
    pair: { scene: scene as SceneName, writers: [a, b] },
    moves: all.map(([, process = '', place]) => ({ process, place: Number(place || 1) })),
    ...(end && { crash: { process: end[1] as Letter, after } }),
  };
}

/** Makes the moves of a schedule, and afterwards lets A end before B. */
export function follow(moves: readonly Move[]): Choose {
  let next = 0;
  return (waiting) => {
    const move = moves[next++];
    if (!move) return waiting[0];
    const step = own(waiting, move.process)[move.place - 1];
    if (!step) throw new Error(`move ${next}, ${move.process}${move.place}, is not possible`);
    return step;
  };
}

const own = (waiting: readonly Step[], of: string): Step[] => waiting.filter(({ process }) => process === of);

const isWriter = (name: string | undefined): name is WriterName => name !== undefined && name in WRITERS;

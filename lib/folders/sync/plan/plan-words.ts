// What a plan says to a person.
import { counted } from '../../../core/counted.ts';
import { TRASH } from '../state/layout.ts';
import type { Decision } from './decide.ts';
import type { Plan } from './task.ts';

/** The number of notes and files that a plan deletes. */
export const deletionsIn = ({ tasks }: Plan): number =>
  tasks.filter(({ decision }) => decision === 'deleteHere' || decision === 'deleteThere').length;

const WOULD: Readonly<Partial<Record<Decision, string>>> = {
  upload: 'Would upload',
  download: 'Would download',
  merge: 'Would merge',
  conflict: 'Would keep both texts of',
  deleteThere: 'Would move to the trash of the service',
  deleteHere: `Would move to ${TRASH}`,
};

/** One line for each thing that a plan does. */
export function plannedLines({ tasks, moves, serviceMoves, groupMoves }: Plan): string[] {
  return [
    ...moves.map(({ from, to }) => `Would rename in the folder: ${from} → ${to}`),
    ...groupMoves.values().map((path) => `Would rename a group: ${path}`),
    ...serviceMoves.map(({ entry, path }) => `Would rename on the service: ${entry.path} → ${path}`),
    ...tasks.flatMap(({ decision, path }) => {
      const words = WOULD[decision];
      return words === undefined ? [] : [`${words}: ${path}`];
    }),
  ];
}

/** What the first round will do; empty if nothing. `hasBoth`: whether both sides have notes or files. */
export function sentenceOf({ tasks }: Plan): { readonly sentence: string; readonly hasBoth: boolean } {
  const count = (decision: Decision): number => tasks.filter((task) => task.decision === decision).length;
  const [up, down, same, differ] = [count('upload'), count('download'), count('match'), count('conflict')];
  const of = (number: number): string => counted(number, 'note or file', 'notes and files');
  const parts = [
    `${of(up)} will be uploaded`,
    `${of(down)} downloaded`,
    ...(same > 0 ? [`${same} ${same === 1 ? 'is' : 'are'} equal on both sides`] : []),
    ...(differ > 0 ? [`${differ} ${differ === 1 ? 'differs' : 'differ'}, of which both texts are kept`] : []),
  ];
  const hasBoth = same + differ > 0 || (up > 0 && down > 0);
  return { sentence: up + down + same + differ === 0 ? '' : `First sync: ${parts.join(', ')}.`, hasBoth };
}

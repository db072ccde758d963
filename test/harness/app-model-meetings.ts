// How often each ordered pair of actions has met: the second was done on the same note or group before the first was sent.
export const KINDS = [
  'create',
  'edit',
  'capture',
  'file',
  'tick',
  'date',
  'tag',
  'move',
  'pin',
  'trash',
  'restore',
  'many',
  'undo',
  'new-group',
  'rename-group',
  'move-group',
  'trash-group',
  'undo-group',
] as const;

export type Kind = (typeof KINDS)[number];

export interface Unsent {
  readonly kind: Kind;
  readonly targets: ReadonlySet<string>;
  /** Whether the service has it, or never will. */
  isSent(): boolean;
}

/** Of all runs of this process. */
const met = new Map<string, number>();

export class Meetings {
  private unsent: Unsent[] = [];

  add(next: Unsent): void {
    this.unsent = this.unsent.filter((each) => !each.isSent());
    for (const { kind, targets } of this.unsent)
      if (!targets.isDisjointFrom(next.targets)) {
        const pair = `${kind} ${next.kind}`;
        met.set(pair, (met.get(pair) ?? 0) + 1);
      }
    this.unsent.push(next);
  }
}

/** Each row: an action, and how often each of the actions, in the same order, was done before it was sent. */
export function table(): string {
  const rows = KINDS.map((one) => [one, ...KINDS.map((other) => met.get(`${one} ${other}`) ?? 0)].join(' '));
  const never = KINDS.flatMap((one) => KINDS.map((other) => `${one} ${other}`)).filter(
    (pair) => !met.has(pair),
  );
  return `pairs of actions that met (${KINDS.join(' ')}): ${rows.join('; ')}. Never: ${never.join(', ') || 'none'}`;
}

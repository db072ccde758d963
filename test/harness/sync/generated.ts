// Values for what the executable specification leaves to the service: ids, tags and the like.
import { calendarGroupId, calendarNoteId } from '../../../lib/folders/calendar-ids.ts';
import type { Chance } from '../chance.ts';
import { Chosen } from '../model/chosen.ts';
import { codeOf, type Workspace } from '../model/state.ts';

const DIGITS = 8;

/** A random text of hex digits. */
export function hexDigits({ below }: Chance, count: number): string {
  const parts = Array.from({ length: Math.ceil(count / DIGITS) }, () =>
    below(2 ** 32)
      .toString(16)
      .padStart(DIGITS, '0'),
  );
  return parts.join('').slice(0, count);
}

/** A version 4 UUID that ends with a code. */
export const uuid = (random: Chance, code: string): string =>
  `${hexDigits(random, 8)}-${hexDigits(random, 4)}-4${hexDigits(random, 3)}-8${hexDigits(random, 3)}-${code}`;

/** The last twelve digits of the id that a form accepts: those of a workspace, or any. */
const codeIn = ({ source }: RegExp): string | undefined => /-([0-9a-f]{12})\$$/.exec(source)?.[1];

/** Binds values to generated ones. @param random chooses the ids */
export class Generator {
  readonly #random: Chance;
  #tag = 0;

  constructor(random: Chance) {
    this.#random = random;
  }

  bind(chosen: Chosen, given?: string): void {
    if (chosen.value !== undefined) return;
    const value = given ?? this.#valueOf(chosen);
    if (!chosen.form.test(value)) throw new Error(`${value} is not like ${chosen.form.source}`);
    chosen.value = value;
    chosen.taken.add(value);
  }

  /** Binds everything in a value. */
  bindAll(value: unknown): void {
    if (value instanceof Chosen) this.bind(value);
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) this.bindAll(part);
  }

  /** Binds the ids of days and weeks, and of their groups, as the service derives them. */
  bindDays({ derivedIds, id: { value = '' } }: Workspace): void {
    for (const [seed, id] of derivedIds) {
      const [, group, type, name = ''] = /^(group of )?(daily|weekly) ?(\S*)$/.exec(seed) ?? [];
      if (id.value !== undefined || (type !== 'daily' && type !== 'weekly')) continue;
      const code = codeOf(value);
      this.bind(id, group ? calendarGroupId(type, code) : calendarNoteId(type, name, code));
    }
  }

  #valueOf({ form }: Chosen): string {
    const isId = form.source.startsWith('^[0-9a-f]{8}');
    if (isId) return uuid(this.#random, codeIn(form) ?? hexDigits(this.#random, 12));
    this.#tag += 1;
    return `"${this.#tag}"`;
  }
}

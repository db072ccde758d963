// The part of GET /todo about due dates (E26).
import { now } from '../../core/clock.ts';
import { dateIn } from '../../core/iso-calendar.ts';
import type { TodoRow } from '../../db/resources/todos.ts';
import type { TodoQuery } from '../../schema/inputs/todos.ts';
import { requireDay } from '../days.ts';
import { invalidField } from '../errors.ts';
import { requireTimeZone } from '../time-zone.ts';
import { dueDateOf } from './due-date.ts';

type DueQuery = {
  readonly [K in 'dueFrom' | 'dueTo' | 'due' | 'dueDate' | 'timeZone']: TodoQuery[K] | undefined;
};

/**
 * @param sort the order of the list
 * @returns whether todos are shown with their due dates; and, for the time zone of the account, which todos are listed
 * and the filters to echo, with dates instead of relative days
 * @throws ApiError invalidRequest
 */
export function dueFilter({ dueFrom, dueTo, due, dueDate = false, timeZone: zone }: DueQuery, sort: string) {
  const first = dueFrom === undefined ? undefined : requireDay('dueFrom', dueFrom);
  const last = dueTo === undefined ? undefined : requireDay('dueTo', dueTo);
  const isBounded = first !== undefined || last !== undefined;
  if (due === false && isBounded) throw invalidField('due', 'must not be false if dueFrom or dueTo is given');
  const timeZone = zone === undefined ? undefined : requireTimeZone(zone);
  const filters = (accountZone: string) => {
    const today = dateIn(timeZone ?? accountZone, now());
    return {
      ...(first && { dueFrom: first(today) }),
      ...(last && { dueTo: last(today) }),
      ...(due !== undefined && { due }),
    };
  };
  const lists = ({ dueFrom: from = '', dueTo: to = LAST_DATE }: { dueFrom?: string; dueTo?: string }) => {
    if (due === undefined && !isBounded) return () => true;
    return ({ text }: TodoRow): boolean => {
      const date = dueDateOf(text);
      return date === null ? due === false : due !== false && from <= date && date <= to;
    };
  };
  return {
    isShown: dueDate || isBounded || due !== undefined || sort.startsWith('dueDate:'),
    filters,
    lists,
  };
}

const LAST_DATE = '9999-12-31';

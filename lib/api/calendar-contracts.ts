// The three contracts of a calendar: daily and weekly notes differ in how a request names its note.
import type { TObject, TProperties } from 'typebox';
import type { ErrorName } from '../domain/errors.ts';
import { Note } from '../schema/entities.ts';
import { CalendarItem } from '../schema/envelopes.ts';
import { contract, KEY_ERRORS } from './contract.ts';

interface Calendar<Q, W, A, F> {
  readonly type: 'daily' | 'weekly';
  /** The calendar in the names of its contracts and of its schemas. */
  readonly name: 'Daily' | 'Weekly';
  /** The note of a request, and the period it is for. */
  readonly note: string;
  readonly period: string;
  readonly description: string;
  readonly query: Q;
  readonly write: W;
  readonly append: A;
  /** The effective filters of a response. */
  readonly filters: F;
  /** The error for a request that does not name a day or week properly. */
  readonly error: ErrorName;
}

/** The contracts for GET and PUT of a calendar's path, and for POST of its `/append`. */
export function calendarContracts<
  Q extends TObject,
  W extends TObject,
  A extends TObject,
  F extends TProperties,
>({ type, name, note, period, error, ...calendar }: Calendar<Q, W, A, F>) {
  const response = CalendarItem(`${name}Note`, Note, calendar.filters);
  const writeErrors = ['calendarWorkspaceNotFound', error, 'calendarNoteTooLarge', 'quotaExceeded'] as const;
  return {
    get: contract({
      name: `get${name}`,
      method: 'GET',
      path: `/${type}`,
      summary: `Get ${note}, creating it if absent`,
      description: calendar.description,
      access: 'write',
      writes: 'note',
      query: calendar.query,
      headers: ['If-None-Match'],
      text: 'content',
      response,
      errors: [...KEY_ERRORS, 'calendarWorkspaceNotFound', 'noteNotFound', error],
    }),
    put: contract({
      name: `put${name}`,
      method: 'PUT',
      path: `/${type}`,
      summary: `Set the content of ${note}, creating it if absent`,
      description:
        'Replaces the whole content. With `If-Match` the write fails if the note has changed since you read its tag.',
      writes: 'note',
      body: calendar.write,
      headers: ['If-Match'],
      text: 'content',
      response,
      errors: writeErrors,
    }),
    append: contract({
      name: `append${name}`,
      method: 'POST',
      path: `/${type}/append`,
      summary: `Append to ${note}, creating it if absent`,
      description: `One call adds a line to the ${period}. Every append is kept, even if many devices append at once.`,
      writes: 'note',
      body: calendar.append,
      headers: ['If-Match', 'Idempotency-Key'],
      text: 'content',
      response,
      errors: writeErrors,
    }),
  };
}

// What the service no longer has.
import { hasMessage } from '../api/failures.ts';

type Message = Parameters<typeof hasMessage>[1];

/** What a call returns; undefined if it fails with this message. @throws Unreachable, ApiFailure */
export const unlessAbsent = <T>(call: Promise<T>, message: Message): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (hasMessage(error, message)) return undefined;
    throw error;
  });

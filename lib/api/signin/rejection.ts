// The body of an error of the sign-in protocol (RFC 6749, section 5.2).
import { addLogFields } from '../../core/request-context.ts';
import type { SignInError } from '../../domain/signin/sign-in-error.ts';

/** The error for the program, and for the request's log line. */
export function rejection({ code, message }: SignInError): object {
  addLogFields({ error: code, reason: message });
  return { error: code, error_description: message };
}

// The errors of the sign-in protocol, whose codes RFC 6749, 7591 and 8707 define.

export type SignInErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;

  /** @param description what is wrong and what to do, in ASCII without quotes */
  constructor(code: SignInErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

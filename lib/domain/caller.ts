// Who is asking. Every domain function takes it first, so that no call can forget whose data it is about.

export interface Caller {
  readonly userId: string;
  /** Their default workspace: used when a request names none. */
  readonly workspaceId: string;
  readonly keyId: string;
  /** Whether their key opens what changes nothing, and nothing else (E10). */
  readonly readOnly: boolean;
}

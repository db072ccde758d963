// The authenticated caller. Domain functions that serve a request take it as their first argument.

export interface Caller {
  readonly userId: string;
  /** The caller's default workspace: used if a request names none. */
  readonly workspaceId: string;
  readonly keyId: string;
  /** Whether the key can only read (E10). */
  readonly readOnly: boolean;
  /** The only group in which the key writes notes (E39); absent for one that writes everything or nothing. */
  readonly writeGroupId?: string;
  /** Whether the key was created by sign-in (E28). */
  readonly signIn?: boolean;
  readonly keyName: string;
  /** When the key expires, in milliseconds since the epoch. */
  readonly keyExpires?: number;
}

/** Whether a key may write everything: it is neither read-only nor a key of one group. */
export const writesEverything = ({
  readOnly,
  writeGroupId,
}: Pick<Caller, 'readOnly' | 'writeGroupId'>): boolean => !readOnly && writeGroupId === undefined;

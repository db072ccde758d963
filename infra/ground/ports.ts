// Free ports of this machine.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { UserError } from './user-error.ts';

export const LOOPBACK = '127.0.0.1';

/**
 * The ports from which one is chosen for a program that opens it later. Systems give the ports above to connections and to
 * servers that ask for any port, so another process could get one of those before the program opens it.
 */
const CHOSEN_FROM = 10_000;
const CHOSEN_TO = 32_768;

/** Returns a random port that is unused on all interfaces, for a program that can't choose one itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(CHOSEN_FROM, CHOSEN_TO);
    if ((await failureOf(port, '0.0.0.0')) === undefined) return port;
  }
}

/** Checks that a port can be used, before anything else starts. @throws UserError */
export async function requireFreePort(port: number): Promise<void> {
  const code = await failureOf(port, LOOPBACK);
  if (code !== undefined) throw cannotListen(port, code);
}

/** The code of the error with which a port can't be used; undefined if it can. */
const failureOf = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

/** The error for a port that can't be used. */
export const cannotListen = (port: number, code: string): UserError =>
  new UserError(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`
      : `The server can't listen on port ${port} (${code}). Choose another port: PORT=3001 npm start`,
  );

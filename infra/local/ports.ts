// Free ports on the loopback interface.
import { createServer } from 'node:net';
import { UserError } from '../user-error.ts';

export const LOOPBACK = '127.0.0.1';

/** Returns a port that is currently unused. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Checks that a port can be used, before anything else starts. @throws UserError */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => reject(cannotListen(port, code ?? 'unknown')));
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve()));
  });
}

/** The error for a port that can't be used. */
export const cannotListen = (port: number, code: string): UserError =>
  new UserError(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`
      : `The server can't listen on port ${port} (${code}). Choose another port: PORT=3001 npm start`,
  );

// Free ports on the loopback interface.
import { createServer } from 'node:net';
import { UserError } from '../user-error.ts';

export const LOOPBACK = '127.0.0.1';

/** A port nothing listens on at the moment. */
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

/** Finds out at once whether a port can be listened on. @throws UserError */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => reject(cannotListen(port, code ?? 'unknown')));
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve()));
  });
}

/** What to tell whoever asked for this port. */
export const cannotListen = (port: number, code: string): UserError =>
  new UserError(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken. End what listens there, or choose another port: PORT=${port + 1} npm start`
      : `The server can't listen on port ${port} (${code}). Choose another port: PORT=3001 npm start`,
  );

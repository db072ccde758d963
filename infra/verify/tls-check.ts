// Checks which versions of TLS the base URL accepts: AWS's default for an API still includes 1.0 (infra/stack/notes-api.ts).
import { once } from 'node:events';
import { connect, type SecureVersion } from 'node:tls';
import { require, type Check } from './check.ts';
import { NotHere, type Target } from './target.ts';

const OLD: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1'];
const HTTPS_PORT = 443;

/** A host that neither accepts a version nor closes the connection. */
const TIMEOUT_MS = 10_000;

export const tlsCheck: Check = {
  request: 'a connection with TLS 1.0 and with TLS 1.1, and one with TLS 1.2',
  expected: 'no connection with the first two',
  run: acceptsOnlyNew,
};

async function acceptsOnlyNew({ url }: Target): Promise<string> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') throw new NotHere('the service has plain HTTP');
  const accepts = (version: SecureVersion) => connects(hostname, Number(port || HTTPS_PORT), version);
  // Shows that a failure below is one of the version.
  require(await accepts('TLSv1.2'), 'TLS 1.2 is not accepted');
  for (const version of OLD) require(!(await accepts(version)), `${version} is accepted`);
  return 'only with TLS 1.2 or newer';
}

/** Whether a host accepts a version. Old versions need the old ciphers, which clients have turned off. */
async function connects(host: string, port: number, version: SecureVersion): Promise<boolean> {
  const socket = connect({
    host,
    port,
    servername: host,
    minVersion: version,
    maxVersion: version,
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

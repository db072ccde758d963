// The check of npm run verify that a base URL accepts only new versions of TLS, against servers that accept others.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { tlsCheck } from '../../infra/verify/tls-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'notes-tls-'));
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const files = ['-keyout', key, '-out', cert];
execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...name, ...files], { stdio: 'ignore' });
const own = { key: readFileSync(key), cert: readFileSync(cert) };
const others = getCACertificates();
setDefaultCACertificates([...others, String(own.cert)]);

afterAll(() => {
  setDefaultCACertificates(others);
  rmSync(folder, { recursive: true });
});

async function checked(accepted: TlsOptions): Promise<string> {
  const server = createServer({ ...own, ciphers: 'DEFAULT@SECLEVEL=0', ...accepted });
  server.on('tlsClientError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await tlsCheck.run({ url: `https://localhost:${port}/api` } as Parameters<typeof tlsCheck.run>[0]);
  } finally {
    server.close();
  }
}

test.for([[{ minVersion: 'TLSv1.2' }], [{ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }]] as const)(
  '%o is right',
  async ([versions]) => {
    expect(await checked(versions)).toBe('only with TLS 1.2 or newer');
  },
);

test.for([
  [{ minVersion: 'TLSv1' }, 'TLSv1 is accepted'],
  [{ minVersion: 'TLSv1.1' }, 'TLSv1.1 is accepted'],
  [{ minVersion: 'TLSv1.3' }, 'TLS 1.2 is not accepted'],
] as const)('%o is wrong: %s', async ([versions, message]) => {
  await expect(checked(versions)).rejects.toThrow(message);
});

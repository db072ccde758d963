// One HTTP exchange on the wire: any header may be sent; nothing is added, followed or unpacked.
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { inject } from 'vitest';

export interface WireRequest {
  readonly method?: string;
  /** The path below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface WireResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export function exchange({ method = 'GET', path, headers = {}, body }: WireRequest): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    send(inject('baseUrl') + path, { method, headers }, (response) => {
      Array.fromAsync(response as AsyncIterable<Buffer>)
        .then((chunks) =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
        .catch(reject);
    })
      .on('error', reject)
      .end(body);
  });
}

// One HTTP client for everything that is measured: connections are kept, bytes counted, times taken.
import { Agent, request as open } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** From the first byte sent to the last received. */
  readonly ms: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
}

export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true });

  /** Sends a request and reads its whole answer; bytes are those of the bodies. */
  send({ method, url, headers = {}, body = '' }: HttpRequest): Promise<HttpAnswer> {
    const requestBytes = Buffer.byteLength(body);
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = open(url, {
        method,
        agent: this.#agent,
        headers: { ...headers, ...(body !== '' && { 'Content-Length': String(requestBytes) }) },
      });
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () => {
          const bytes = Buffer.concat(chunks);
          const ms = performance.now() - start;
          const { statusCode: status = 0 } = incoming;
          resolve({ status, text: bytes.toString('utf8'), ms, requestBytes, responseBytes: bytes.length });
        });
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

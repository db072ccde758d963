// Sends bytes and reports how many were sent, which fetch can't do.
import { signal } from '@preact/signals';

/** 4 MB over a slow connection. */
const TIMEOUT_MS = 300_000;

/** How many bytes of the current upload were sent. */
export const sentBytes = signal(0);

/** @throws TypeError without a connection, as fetch does */
export function upload(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  bytes: ArrayBuffer,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.timeout = TIMEOUT_MS;
    sending.upload.addEventListener('progress', ({ loaded }) => (sentBytes.value = loaded));
    sending.addEventListener('load', () => {
      const found = ['ETag', 'Retry-After'].map((name) => [name, sending.getResponseHeader(name)] as const);
      const got = found.flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as [string, string]],
      );
      resolve(new Response(sending.responseText, { status: sending.status, headers: got }));
    });
    for (const failure of ['error', 'timeout'])
      sending.addEventListener(failure, () => reject(new TypeError('the upload failed')));
    sending.send(bytes);
  }).finally(() => (sentBytes.value = 0));
}

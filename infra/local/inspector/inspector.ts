// The local server's own page: the last requests, each with a curl command and a button that sends it again.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { STAGE } from '../gateway/event.ts';
import { PAGE_HEADERS, requestsPage } from './page.ts';
import { addRecorded, type Recorded } from './recorded.ts';

export interface Inspector {
  add(request: Recorded): void;
  /** Responds to requests for the page, and to `/`, which leads to the app. Returns whether it did. */
  respond(incoming: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * @param path the path of the page
 * @param requests the requests that it shows at first, newest first
 */
export function newInspector(path: string, requests: Recorded[]): Inspector {
  return {
    add: (request) => addRecorded(requests, request),
    respond(incoming, response) {
      const { method, url = '/' } = incoming;
      if (url === '/') redirect(response, `/${STAGE}/app`);
      else if (url === path && method === 'GET')
        response
          .writeHead(200, PAGE_HEADERS)
          .end(requestsPage(requests, `http://${incoming.headers.host}`, path));
      else if (url.startsWith(`${path}/`) && method === 'POST') {
        const request = requests.find(({ requestId }) => url === `${path}/${requestId}`);
        const { port } = incoming.socket.address() as { port: number };
        void sendAgain(request, port).then(() => redirect(response, path));
      } else return false;
      return true;
    },
  };
}

const redirect = (response: ServerResponse, location: string): void =>
  void response.writeHead(303, { Location: location }).end();

/** Sends a request as it was. Its response appears on the page like that of any other. */
async function sendAgain(request: Recorded | undefined, port: number): Promise<void> {
  if (!request || request.body === undefined) return;
  const { method, path, headers, body } = request;
  const sent = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    body,
  }).catch(() => undefined);
  await sent?.arrayBuffer();
}

// A minimal Lambda runtime. It replaces AWS's client where that is not installed, and imports
// almost nothing, so that memory measured on its process is the function's.
import { once } from 'node:events';
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gatewayRoutes } from '../../infra/build/functions.ts';
import { Functions, installRuntime } from '../../infra/local/gateway/lambda.ts';
import { functionName } from '../../lib/api/contract.ts';

const [, , dist = '', name = ''] = process.argv;
const invocation = `http://${process.env['AWS_LAMBDA_RUNTIME_API']}/2018-06-01/runtime/invocation`;

installRuntime();
const functions = new Functions(dist);
const isBuffered = gatewayRoutes.some((route) => !route.streams && functionName(route) === name);
for (;;) {
  const next = await responseTo(get(`${invocation}/next`));
  const id = String(next.headers['lambda-runtime-aws-request-id']);
  const event = await json(next);
  const source = isBuffered
    ? Readable.from([JSON.stringify(await functions.invoke(name, event))])
    : await functions.stream(name, event);
  const sink = request(`${invocation}/${id}/response`, { method: 'POST' });
  const responded = responseTo(sink);
  await pipeline(source, sink);
  (await responded).resume();
}

async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

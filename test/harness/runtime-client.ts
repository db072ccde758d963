// A minimal Lambda runtime for streamed responses. It replaces AWS's client where that is not installed, and imports
// almost nothing, so that memory measured on its process is the function's.
import { once } from 'node:events';
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Functions, installRuntime } from '../../infra/local/gateway/lambda.ts';

const [, , dist = '', name = ''] = process.argv;
const invocation = `http://${process.env['AWS_LAMBDA_RUNTIME_API']}/2018-06-01/runtime/invocation`;

installRuntime();
const functions = new Functions(dist);
for (;;) {
  const next = await answerTo(get(`${invocation}/next`));
  const id = String(next.headers['lambda-runtime-aws-request-id']);
  const source = await functions.stream(name, await json(next));
  const sink = request(`${invocation}/${id}/response`, { method: 'POST' });
  const answered = answerTo(sink);
  await pipeline(source, sink);
  (await answered).resume();
}

async function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

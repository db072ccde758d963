// The thread of a test's gateway. The functions run in it and share its clock.
import { parentPort, workerData } from 'node:worker_threads';
import { AUTHORIZER, gatewayRoutes, JANITOR } from '../../infra/build/functions.ts';
import { createGateway } from '../../infra/local/gateway/gateway.ts';
import { Functions, installRuntime } from '../../infra/local/gateway/lambda.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import { checkCalls, checkedCalls } from './checked-calls.ts';
import type { LogLine, ThreadCommand, ThreadMessage, ThreadOptions } from './gateway.ts';

/**
 * A function that does not hang responds within this time, however busy the machine is.
 */
const GRACE_MS = 60_000;

const { timeoutMs, authorizerMs, dist, checked } = workerData as ThreadOptions;
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

// Lambda's JSON log format takes objects; here they are sent to the thread's parent.
console.log = console.error = (line: unknown) => tell({ log: line as LogLine });

/** The fixed time of the clock; undefined while it follows the real one. */
let moment: number | undefined;
const realNow = Date.now.bind(Date);
// Replacing Date.now() is enough: it is the service's only source of time (lib/core/clock.ts).
Date.now = () => moment ?? realNow();

/** The functions behind the key check, which has its own time limit. */
class HurriedFunctions extends Functions {
  readonly #patient = new Functions(dist, authorizerMs, GRACE_MS);

  override invoke(name: string, event: unknown): Promise<unknown> {
    return name === AUTHORIZER ? this.#patient.invoke(name, event) : super.invoke(name, event);
  }
}

installRuntime();
if (checked) checkCalls();
const functions = new HurriedFunctions(dist, timeoutMs, GRACE_MS);
const server = createGateway(functions, gatewayRoutes);
server.listen(0, LOOPBACK, () => {
  const address = server.address();
  tell({ listening: typeof address === 'object' && address ? address.port : 0 });
});

parentPort?.on('message', ({ number, command }: ThreadCommand) => {
  if (command === 'reportCalls') return tell({ done: number, result: checkedCalls() });
  if (command !== 'runJanitor') {
    moment = command.clock;
    return tell({ done: number, result: undefined });
  }
  void functions
    .invoke(JANITOR, {})
    .catch(String)
    .then((result) => tell({ done: number, result }));
});

// The thread of one instance of the service: the functions behind a gateway, the janitor and the commands for keys. Its
// clock is shared with the explorer, and it reports when nothing but held DynamoDB calls keeps it from going on.
import { subscribe } from 'node:diagnostics_channel';
import { parentPort, workerData } from 'node:worker_threads';
import { gatewayRoutes, JANITOR } from '../../../infra/build/functions.ts';
import { DIST } from '../../../infra/ground/root.ts';
import { createGateway } from '../../../infra/local/gateway/gateway.ts';
import { Functions, installRuntime } from '../../../infra/local/gateway/lambda.ts';
import { LOOPBACK } from '../../../infra/ground/ports.ts';
import type { Task } from '../calls/writers.ts';
import type { InstanceCommand, InstanceMessage } from './instance.ts';

/** Turns of the event loop without a new call after which a fork of calls is complete. */
const QUIET_TURNS = 12;

/** The time limit of a command, in milliseconds of the shared clock. */
const COMMAND_MS = 86_400_000;

const clock = workerData as BigInt64Array;
const tell = (message: InstanceMessage): void => parentPort?.postMessage(message);

let ahead = 0;

console.log = console.error = () => undefined;
Date.now = () => Number(Atomics.load(clock, 0)) + ahead;
// The scheduler decides how long a call takes and who comes first after a conflict, not real time or luck.
AbortSignal.timeout = () => new AbortController().signal;
Math.random = () => 0;

let begun = 0;
let ended = 0;
let responded = 0;
let checks = 0;

/** Reports the calls on their way, once the event loop has had time to begin all that can begin. */
function report(turns = QUIET_TURNS, check = ++checks): void {
  if (check !== checks) return;
  if (turns > 0) return void setImmediate(() => report(turns - 1, check));
  tell({ inFlight: begun - ended, responded });
}

subscribe('http.client.request.start', () => {
  begun += 1;
  report();
});
subscribe('http.client.request.error', () => {
  ended += 1;
  report();
});
subscribe('http.client.response.finish', () => {
  ended += 1;
  responded += 1;
  report();
});

installRuntime();
const functions = new Functions(DIST);
const server = createGateway(functions, gatewayRoutes);
server.keepAliveTimeout = 0;
server.listen(0, LOOPBACK, () => {
  const address = server.address();
  tell({ port: typeof address === 'object' && address ? address.port : 0 });
});

/** Runs the domain function of a command as the command does, with time for held calls. */
async function run(task: Task): Promise<unknown> {
  if (task.run === 'janitor') {
    ahead = task.after ?? 0;
    return functions.invoke(JANITOR, {}).finally(() => (ahead = 0));
  }
  const { newContext, runWithContext } = await import('../../../lib/core/request-context.ts');
  const { changeUser } = await import('../../../lib/domain/keys/api-keys.ts');
  const { revokeKey } = await import('../../../lib/domain/keys/revoke-keys.ts');
  const { deleteUser } = await import('../../../lib/domain/workspaces/delete-user.ts');
  return runWithContext(newContext(Date.now() + COMMAND_MS), async () => {
    if (task.run === 'delete-user') return deleteUser(task.userId, pause);
    if (task.run === 'revoke') return (await revokeKey(task.keyId)) !== undefined;
    return (await changeUser(task.userId, task.settings)) !== undefined;
  });
}

let resume = (): void => undefined;

/** The command waits for as long as a request can take. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  resume = resolve;
  tell({ isPaused: true });
  return promise;
}

parentPort?.on('message', (command: InstanceCommand) => {
  if ('resume' in command) return resume();
  const { number, task } = command;
  void run(task)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((result) => tell({ number, result }));
});

// The thread of the local gateway. It has its own environment and module cache, so it can be replaced or ended at any
// moment, like a Lambda instance.
import { parentPort, workerData } from 'node:worker_threads';
import { gatewayRoutes, JANITOR } from '../build/functions.ts';
import { noteLogLine, type LogLine } from './gateway/exchange.ts';
import { createGateway } from './gateway/gateway.ts';
import { Functions, installRuntime } from './gateway/lambda.ts';
import { guardWrites, unguarded } from './gateway/write-guard.ts';
import { newInspector } from './inspector/inspector.ts';
import { recorded } from './inspector/recorded.ts';
import { LOOPBACK } from '../ground/ports.ts';
import type { WorkerMessage, WorkerOptions } from './worker-thread.ts';

const JANITOR_INTERVAL_MS = 60_000;

const { port, dist, dataDir, inspector: inspected } = workerData as WorkerOptions;
const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

// Lambda's JSON log format accepts objects. Here they are sent to the thread that started this one.
console.log = console.error = (line: LogLine) => {
  noteLogLine(line);
  tell({ log: line });
};

installRuntime();
const functions = new Functions(dist);
const guard = dataDir === undefined ? unguarded : guardWrites(dataDir);
const inspector = inspected && newInspector(inspected.path, inspected.requests);
const server = createGateway(functions, gatewayRoutes, {
  guard,
  onEnd(ended, exchange) {
    tell({ ended });
    const request = inspector && recorded(ended, exchange);
    if (!request) return;
    inspector.add(request);
    tell({ recorded: request });
  },
  ...(inspector && { localPages: (incoming, response) => inspector.respond(incoming, response) }),
});
server.once('error', (error: NodeJS.ErrnoException) => tell({ failed: error.code ?? error.message }));
const listen = () =>
  server.listen(port, LOOPBACK, () => {
    const address = server.address();
    tell({ listening: typeof address === 'object' && address ? address.port : port });
  });

parentPort?.once('message', listen);

const sweep = (): Promise<unknown> => guard(() => functions.invoke(JANITOR, {})).catch(String);
setInterval(() => void sweep(), JANITOR_INTERVAL_MS).unref();

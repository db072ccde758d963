// Loaded into a process before its program: measures the memory that is in use, after each tenth request. Memory that only
// waits for the garbage collector does not count: how much that is depends on how busy the machine is.
/// <reference types="node" preserve="true" />
const EVERY = 10;

const { fetch, gc } = globalThis;
let [requests, most] = [0, 0];

globalThis.fetch = async (...request) => {
  const response = await fetch(...request);
  requests += 1;
  if (requests % EVERY === 0) {
    await gc?.({ execution: 'async', type: 'major' });
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external);
  }
  return response;
};

process.on('exit', () => process.stderr.write(`most ${most} bytes after ${requests} requests\n`));

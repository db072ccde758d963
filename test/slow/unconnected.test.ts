// A database that no longer accepts connections: its sockets do not connect, rather than fail.
// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import { newUser, type Client } from '../harness/client.ts';
import { startFunction } from '../harness/runtime-api.ts';

/**
 * Passes connections on to a port until a line arrives. Then it closes them, and its thread stops permanently: the system
 * still queues a few connections for it, and drops further ones without a reply.
 */
const RELAY = `
  const { connect, createServer } = require('node:net');
  const { once } = require('node:events');
  const open = new Set();
  const server = createServer((from) => {
    const to = connect(Number(process.argv[1]), '127.0.0.1');
    open.add(from);
    for (const socket of [from, to])
      socket.on('error', () => undefined).on('close', () => { from.destroy(); to.destroy(); });
    from.pipe(to).pipe(from);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
  process.stdin.once('data', async () => {
    const left = [...open].filter((socket) => !socket.closed);
    const closed = left.map((socket) => once(socket, 'close'));
    for (const socket of left) socket.destroy();
    await Promise.all(closed);
    console.log('stopped');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** Linux queues one connection more than the backlog. */
const QUEUED = 2;

const children: ChildProcess[] = [];
const sockets: Socket[] = [];
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closing.splice(0)) await close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function accountEvent({ userId, workspaceId, keyId }: Client): object {
  const request = {
    method: 'GET',
    path: '/account',
    query: new URLSearchParams(),
    headers: new Map<string, string[]>(),
    body: null,
    requestId: crypto.randomUUID(),
  };
  return proxyEvent(request, '/account', {
    principalId: userId,
    userId,
    workspaceId,
    keyId,
    readOnly: 'false',
  });
}

test(
  'a request that cannot connect to the database is retried until its deadline, and returns 429',
  { skip: process.platform !== 'linux' },
  async () => {
    const me = await newUser();
    const relay = spawn(process.execPath, ['-e', RELAY, new URL(inject('endpoint')).port]);
    children.push(relay);
    const [line] = (await once(relay.stdout, 'data')) as [Buffer];
    const port = Number(String(line));
    // The limits of a deployed function.
    const env = { ...localEnvironment(`http://${LOOPBACK}:${port}`), TIME_SCALE: '1' };
    // It has 28 seconds; functions that stream have 120.
    const account = await startFunction('account/get', env, 'plain');
    closing.push(() => account.stop());
    const statusOf = async () =>
      /^\{"statusCode":(\d+)/.exec(String((await account.invoke(accountEvent(me))).body))?.[1];
    expect(await statusOf()).toBe('200');
    relay.stdin.write('stop\n');
    await once(relay.stdout, 'data');
    for (let n = 0; n < QUEUED; n += 1) {
      const socket = connect(port, LOOPBACK);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    expect(await statusOf(), account.output()).toBe('429');
  },
);

// Every endpoint that writes is stopped at each of its calls to the table (test/slow/cuts.test.ts and
// test/slow/file-crashes.test.ts), except those that are listed here.
import { expect, test } from 'vitest';
import { gatewayRoutes } from '../../infra/build/functions.ts';
import { FILE_CALLS } from '../harness/file-calls.ts';
import { SCENARIOS } from '../harness/scenarios.ts';

/** The endpoints that write and are not stopped, with the reason. */
const NOT_STOPPED: Readonly<Record<string, string>> = {
  getSharedFile:
    'It writes only the bytes that its link has sent, as GET /shared/{token} does, which is stopped.',
  mcp: 'Its tools call the functions of the other endpoints.',
  token:
    'The explorer stops two requests that redeem the same code (CRASHED in test/harness/explorer/pairs.ts).',
};

test('every endpoint that writes is stopped at each of its calls, or listed with the reason', () => {
  const writing = gatewayRoutes.filter(({ method, access }) => method !== 'GET' || access === 'write');
  const stopped = [...SCENARIOS, ...Object.values(FILE_CALLS)].map(({ contract }) => contract.name);
  expect([...new Set(stopped), ...Object.keys(NOT_STOPPED)].toSorted()).toEqual(
    writing.map(({ name }) => name).toSorted(),
  );
});

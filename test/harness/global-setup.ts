// One database and one gateway for the whole run: the real bundles on DynamoDB Local. Every test creates its own user.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../../infra/build/build-if-changed.ts';
import { startDynamo } from '../../infra/local/database/dynamodb.ts';
import { ensureTable, localEnvironment } from '../../infra/local/database/table.ts';
import { ruledFault } from './checked-calls.ts';
import { inconsistentReads } from './faults/consistent-reads.ts';
import { startProxy } from './faults/dynamo-proxy.ts';
import { startTestGateway } from './gateway.ts';
import { addUsedGrants, unusedGrants } from './iam.ts';
import { neverProvoked } from './error-coverage.ts';
import { neverSent } from './field-coverage.ts';
import { bundleThreads } from './threads.ts';

type Close = () => Promise<unknown>;

/** What was started is stopped if the rest fails: otherwise the failed run would never end. */
export default async function setup(project: TestProject): Promise<Close> {
  const closing: Close[] = [];
  try {
    const close = await start(project, (one) => closing.push(one));
    return () => close().catch(reported);
  } catch (error) {
    for (const close of closing.toReversed()) await close();
    throw error;
  }
}

async function start(project: TestProject, onFailure: (close: Close) => void): Promise<Close> {
  await Promise.all([buildIfChanged(), bundleThreads()]);
  const dynamo = await startDynamo();
  onFailure(() => dynamo.stop());
  await ensureTable(dynamo.endpoint);
  await markLayout(dynamo.endpoint);
  const proxy = await startProxy(dynamo.endpoint, ruledFault);
  onFailure(() => proxy.stop());
  const gateway = await startTestGateway({ env: localEnvironment(dynamo.endpoint), checked: true });
  project.provide('baseUrl', gateway.url);
  project.provide('endpoint', dynamo.endpoint);
  project.provide('functionsEndpoint', proxy.endpoint);
  const records = mkdtempSync(join(tmpdir(), 'notes-records-'));
  const [errorsFile, fieldsFile] = [join(records, 'errors'), join(records, 'fields')];
  for (const file of [errorsFile, fieldsFile]) writeFileSync(file, '');
  project.provide('errorsFile', errorsFile);
  project.provide('fieldsFile', fieldsFile);
  return async () => {
    const { used, inconsistent } = await gateway.checkedCalls();
    addUsedGrants(used);
    await gateway.stop();
    await proxy.stop();
    console.log('Checking the invariants of all rows of the run …');
    const broken = await brokenInvariants().catch(async (error: unknown) => {
      await dynamo.stop();
      throw error;
    });
    await dynamo.stop();
    requireNone('invariants that the run left broken', broken);
    requireNone('reads that are not strongly consistent (D31)', [...inconsistent, ...inconsistentReads()]);
    const [unseen, unsent] = [neverProvoked(errorsFile), neverSent(fieldsFile)];
    rmSync(records, { recursive: true });
    if (!process.env['WHOLE_RUN']) return;
    requireNone('grants that no test needed (infra/stack/grants.ts)', unusedGrants());
    requireNone('errors that routes declare and no test provoked', unseen);
    requireNone('fields that routes declare and no test sent in a successful request', unsent);
  };
}

/** What the whole run found belongs to no test, so .ci/run repeats it from a file of its own. */
function reported(error: unknown): never {
  const folder = process.env['TEST_REPORTS'];
  if (folder !== undefined) appendFileSync(join(folder, 'run.txt'), `${String(error)}\n`);
  throw error;
}

function requireNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}:\n${found.join('\n')}`);
}

/** The table gets its layout mark before the first test, because a test may write rows before the first key exists. */
async function markLayout(endpoint: string): Promise<void> {
  Object.assign(process.env, localEnvironment(endpoint));
  const { claimLayout } = await import('../../lib/db/table/layout.ts');
  await claimLayout();
}

/** The run ends by checking its own table (npm run check-data). */
async function brokenInvariants(): Promise<string[]> {
  const { readTable } = await import('../../infra/integrity/table.ts');
  const { violations } = await import('../../infra/integrity/violations.ts');
  return violations(await readTable());
}

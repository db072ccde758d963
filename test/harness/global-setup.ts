// One database, one gateway for the whole run: the real bundles on DynamoDB Local. Every test makes its own user.
import type { TestProject } from 'vitest/node';
import { bundle } from '../../infra/bundle.ts';
import { DIST } from '../../infra/functions.ts';
import { startDynamo } from '../../infra/local/dynamodb.ts';
import { ensureTable, localEnvironment } from '../../infra/local/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { startProxy } from './dynamo-proxy.ts';
import { iam, unusedGrants } from './iam.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base URL of the gateway. */
    baseUrl: string;
    /** The DynamoDB endpoint behind it. */
    endpoint: string;
    /** The same for functions, which may do there what they are granted. */
    functionsEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [dynamo] = await Promise.all([startDynamo(), bundle()]);
  await ensureTable(dynamo.endpoint);
  const proxy = await startProxy(dynamo.endpoint, iam);
  const gateway = await startGateway({ port: 0, dist: DIST, env: localEnvironment(proxy.endpoint) });
  project.provide('baseUrl', gateway.url);
  project.provide('endpoint', dynamo.endpoint);
  project.provide('functionsEndpoint', proxy.endpoint);
  return async () => {
    await gateway.stop();
    await proxy.stop();
    await dynamo.stop();
    if (process.env['WHOLE_RUN']) requireAllUsed();
  };
}

function requireAllUsed(): void {
  const idle = unusedGrants();
  if (idle.length > 0) throw new Error(`grants that no test needed (infra/grants.ts): ${idle.join(', ')}`);
}

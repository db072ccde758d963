// What every measurement needs: a database in memory, bundles in a folder of their own, the recorder, gateways and
// users. All of it is gone when it closes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { NewKey, UserSettings } from '../../lib/domain/keys/api-keys.ts';
import { bundle } from '../build/bundle.ts';
import { startDynamo } from '../local/dynamodb.ts';
import { ensureTable, localEnvironment } from '../local/table.ts';
import { startGateway, type RunningGateway } from '../local/worker-thread.ts';
import { Database } from './database.ts';
import { HttpClient } from './http.ts';
import { startRecorder, type Recorder } from './recorder.ts';

export interface Laboratory {
  /** A folder for what a measurement writes. */
  readonly folder: string;
  /** The folder of the bundles. */
  readonly dist: string;
  /** esbuild's account of the bundles. */
  readonly metafile: Metafile;
  readonly endpoint: string;
  readonly database: Database;
  readonly recorder: Recorder;
  readonly http: HttpClient;
  createUser(settings: UserSettings): Promise<NewKey>;
  /** A gateway whose functions are new: on the database itself, or through the recorder. */
  gateway(
    how?: GatewayKind,
    onLog?: (line: Readonly<Record<string, unknown>>) => void,
  ): Promise<RunningGateway>;
  /** Has something ended when the laboratory closes, however that comes. */
  readonly defer: (step: () => Promise<unknown>) => void;
  close(): Promise<void>;
}

export type GatewayKind = 'direct' | 'recorded';

export async function openLaboratory(): Promise<Laboratory> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    const folder = await mkdtemp(join(tmpdir(), 'notes-bench-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const dist = join(folder, 'dist');
    const dynamo = await startDynamo();
    closing.push(() => dynamo.stop());
    const metafile = await bundle(dist);
    await ensureTable(dynamo.endpoint);
    Object.assign(process.env, localEnvironment(dynamo.endpoint));
    // Imported here because the client reads its environment when it is loaded.
    const { createUser } = await import('../../lib/domain/keys/api-keys.ts');
    const recorder = await startRecorder(dynamo.endpoint);
    closing.push(() => recorder.stop());
    const http = new HttpClient();
    closing.push(async () => http.close());
    const gateways = new Set<RunningGateway>();
    closing.push(() => Promise.all([...gateways].map((each) => each.stop())));
    return {
      folder,
      dist,
      metafile,
      endpoint: dynamo.endpoint,
      database: new Database(dynamo.endpoint),
      recorder,
      http,
      createUser: (settings) => createUser('bench', settings),
      async gateway(how = 'direct', onLog = () => undefined) {
        const env = localEnvironment(how === 'direct' ? dynamo.endpoint : recorder.endpoint);
        const running = await startGateway({ port: 0, dist, env, onLog });
        gateways.add(running);
        const stop = async () => {
          gateways.delete(running);
          await running.stop();
        };
        return { ...running, stop };
      },
      defer: (step) => void closing.push(step),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

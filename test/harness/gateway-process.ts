// The process of a measured gateway: tells the process that started it the base URL.
import { DIST } from '../../infra/ground/root.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';

const { url } = await startGateway({ port: 0, dist: DIST, env: process.env as Record<string, string> });
process.send?.(url);

// npm start, npm run dev: the service on this machine. `--watch` rebuilds and reloads on every save.
import { run } from '../user-error.ts';
import { requestLine } from '../local/request-line.ts';
import { startService, type RunningService } from '../local/service.ts';
import { localSettings } from '../local/settings.ts';
import { watchSources } from '../local/watch.ts';

await run(async () => {
  const stopped = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopped.resolve(0));
  const service = await startService(localSettings(), (line) => {
    if ('status' in line) console.log(requestLine(line));
  });
  service.onDatabaseExit((output) => {
    console.error(`The database ended by itself.\n${output}`);
    stopped.resolve(1);
  });
  announce(service);
  if (process.argv.includes('--watch')) watchSources(() => service.reload());
  const status = await stopped.promise;
  await service.stop();
  process.exit(status);
});

function announce({ url, key }: RunningService): void {
  console.log(`
Ready. The base URL is ${url}
The demo key is ${key} (it opens this local server only)

Try it:

  curl -H 'Authorization: Bearer ${key}' ${url}/workspace
`);
}

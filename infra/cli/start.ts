// npm start, npm run dev: runs the service on this machine. `--watch` rebuilds and reloads on every save.
import type { RunningService } from '../local/service.ts';
import { buildIfChanged } from '../build/build-if-changed.ts';
import { DISK_FULL, hasRoom } from '../local/gateway/disk-space.ts';
import { localSettings } from '../local/settings.ts';
import { newSteps } from '../local/steps.ts';
import { watchSources } from '../local/watch.ts';
import { command, runCommand } from './command.ts';

const WATCH = '--watch';
const BUILDING = 'Building the functions';

/** The signals of one Ctrl-C arrive within this time. */
const SAME_KEYSTROKE_MS = 1_000;

await runCommand(
  command(
    process.argv.includes(WATCH) ? 'dev' : 'start',
    'Runs the service on this machine, with a database and a demo key.',
  )
    .option(WATCH, 'rebuild and reload on every save (npm run dev)')
    .addHelpText(
      'after',
      '\nPORT (default 3000) and DATA_DIR (default .data) set the port and the data folder.',
    )
    .action(start),
);
// If the server did not start, its build may still be running. Don't wait for it.
if (process.exitCode !== undefined) process.exit();

async function start({ watch = false }: { watch?: boolean }): Promise<void> {
  const settings = localSettings();
  const stopped = Promise.withResolvers<number>();
  onSignal(() => stopped.resolve(0));
  const steps = newSteps((line) => console.log(line));
  console.log('Starting:');
  // Imported here because the first line is printed before they are loaded.
  const { startService } = await import('../local/service.ts');
  const { requestLine } = await import('../local/request-line.ts');
  const dev = watch ? (await import('../build/dev-build.ts')).newDevBuild() : undefined;
  const service = await startService({
    ...settings,
    build: () =>
      dev ? steps.run(BUILDING, () => dev.build()) : buildIfChanged((build) => steps.run(BUILDING, build)),
    ...(dev && { dist: dev.dist }),
    steps,
    onRequest: (summary) => console.log(requestLine(summary)),
    onGatewayExit({ stack }) {
      console.error(`The gateway stopped unexpectedly.\n${stack}`);
      if (dev) console.error('The next save starts it again.');
      else stopped.resolve(1);
    },
  }).finally(() => steps.end());
  service.onDatabaseExit((output) => {
    console.error(`The database stopped unexpectedly.\n${output}`);
    stopped.resolve(1);
  });
  announce(service, settings.dataDir, steps.seconds());
  if (!hasRoom(settings.dataDir)) console.warn(`${DISK_FULL}\n`);
  if (dev) watchSources(dev, (built) => service.reload(built));
  const status = await stopped.promise;
  console.log('\nStopping.');
  await Promise.all([service.stop(), dev?.stop()]);
  process.exit(status);
}

/**
 * Calls `stop` at the first signal, and exits at once at a later one. One Ctrl-C sends two signals, one from the
 * terminal and one from npm, so a second signal within SAME_KEYSTROKE_MS does not exit.
 */
function onSignal(stop: () => void): void {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_KEYSTROKE_MS) process.exit(1);
      stop();
    });
}

function announce({ url, key, requestsUrl }: RunningService, dataDir: string, took: string): void {
  const rows = [
    ['Base URL', url],
    ['Demo key', `${key}  (for this local server only)`],
    ['App', `${url}/app#key=${key}`],
    ['Docs', `${url}/docs#key=${key}`],
    ['Agents', `${url}/mcp  (docs/agents.md)`],
    ['Requests', requestsUrl],
    ['Data', dataDir],
  ];
  console.log(`
Ready in ${took}.

${rows.map(([name = '', value = '']) => `  ${name.padEnd(9)} ${value}`).join('\n')}

Append a line to today's note:

  curl -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"content": "- [ ] Try the notes"}' ${url}/daily/append
`);
}

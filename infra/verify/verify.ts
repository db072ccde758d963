// Verifies a running service: every check in order, one line each, then a table for docs/deploy.md. Everything that
// the checks have created is deleted, whatever happens.
import { UserError } from '../ground/user-error.ts';
import { NO_STREAMS, type Check } from './check.ts';
import { keyChecks } from './key-checks.ts';
import { noteChecks } from './note-checks.ts';
import { pageChecks } from './page-checks.ts';
import { publicChecks } from './public-checks.ts';
import { sharingChecks } from './sharing-checks.ts';
import { tlsCheck } from './tls-check.ts';
import { shortly, type HttpResponse } from './response.ts';
import { Broken, NotHere, type Target } from './target.ts';

interface Result {
  readonly check: Check;
  readonly mark: 'ok' | 'BROKEN' | 'not here';
  readonly found: string;
}

/** @param withinSeconds how long the second visit of a page may take */
export const checksOf = (withinSeconds: number): readonly Check[] => [
  ...pageChecks(withinSeconds),
  ...publicChecks,
  ...keyChecks,
  ...noteChecks,
  ...sharingChecks,
  tlsCheck,
];

const TITLE = 'Notes workspace service';

/**
 * @param print writes one line
 * @returns whether everything is as expected
 * @throws UserError if the URL is not this service, or the key can't be used
 */
export async function verify(
  target: Target,
  { checks, print }: { readonly checks: readonly Check[]; readonly print: (line: string) => void },
): Promise<boolean> {
  const version = await requireService(target);
  await requireKey(target);
  const results: Result[] = [];
  let problems: string[] = [];
  try {
    await ownWorkspace(target);
    for (const check of checks) {
      const result = await resultOf(check, target);
      results.push(result);
      print(`${result.mark.padEnd(8)}  ${check.request}: ${result.found}`);
    }
  } finally {
    problems = await target.cleanUp();
  }
  for (const problem of problems) print(`BROKEN    Deleting what the checks created: ${problem}`);
  const broken = results.filter(({ mark }) => mark === 'BROKEN').length + problems.length;
  print(`\n${table(results, version, target)}\n`);
  print(
    broken === 0 ? 'Everything that was checked works.' : `${broken} of ${results.length} checks failed.`,
  );
  return broken === 0;
}

async function resultOf(check: Check, target: Target): Promise<Result> {
  try {
    if (check.streams && !target.canStream) throw new NotHere(NO_STREAMS);
    return { check, mark: 'ok', found: await check.run(target) };
  } catch (error) {
    if (error instanceof NotHere) return { check, mark: 'not here', found: error.message };
    const found =
      error instanceof Broken ? error.message : `the response is not understood: ${String(error)}`;
    return { check, mark: 'BROKEN', found };
  }
}

/** The version of the service. @throws UserError if another program, or none, responds */
async function requireService(target: Target): Promise<string> {
  const response = await target.send('GET', '/openapi.json', { open: true }).catch((error: unknown) => {
    throw new UserError(`${target.url} can't be reached: ${(error as Error).message}`);
  });
  const info = response.json?.['info'] as { title?: string; version?: string } | undefined;
  if (info?.title === TITLE) return info.version ?? '';
  // Without the docs, the path is behind the key check like any unknown one.
  target.hasDocs = response.json?.['error'] !== 'UNAUTHORIZED';
  if (!target.hasDocs) return 'without docs';
  target.canStream = !(target.isEmulated && response.json?.['error'] === 'INTERNAL_ERROR');
  if (!target.canStream) return 'unknown';
  throw notThisService(target, '/openapi.json', response);
}

const notThisService = ({ url }: Target, path: string, response: HttpResponse): UserError =>
  new UserError(
    `${url} is not this service: GET ${path} returns ${shortly(response)}\nThe base URL ends in /api.`,
  );

async function requireKey(target: Target): Promise<void> {
  const response = await target.send('GET', '/account');
  if (response.status === 401)
    throw new UserError(`${target.url} rejects the key. Set NOTES_KEY to a key of this service.`);
  const key = (response.json?.['data'] as { key?: { readOnly?: boolean; writeGroupId?: string } } | undefined)
    ?.key;
  if (response.status !== 200 || key === undefined) throw notThisService(target, '/account', response);
  if (key.readOnly || key.writeGroupId !== undefined)
    throw new UserError('NOTES_KEY cannot write everything. The checks need a key that can.');
}

const LIMIT_REACHED = 403;

/** Creates a workspace for the checks. A user who may not have another one gets their notes in the default workspace. */
async function ownWorkspace(target: Target): Promise<void> {
  const json = { name: `Verify ${crypto.randomUUID()}` };
  const response = await target.send('POST', '/workspace', { json });
  if (response.status === LIMIT_REACHED) return;
  const workspaceId = (response.json?.['data'] as { id?: string } | undefined)?.id;
  if (response.status !== 200 || workspaceId === undefined)
    throw new UserError(`POST /workspace returns ${shortly(response)}`);
  target.workspaceId = workspaceId;
  target.later(() => target.ok('DELETE', '/workspace', { json: { workspaceId } }));
}

function table(results: readonly Result[], version: string, { url }: Target): string {
  const rows = results.map(
    ({ check, mark, found }, n) =>
      `| ${n + 1} | ${[check.request, check.expected, `${mark}: ${found}`].map(cell).join(' | ')} |`,
  );
  const date = new Date().toISOString().slice(0, 10);
  return [
    `Version ${version} at ${new URL(url).host}, ${date}:`,
    '',
    '| # | Request | Expected | Result |',
    '| --: | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

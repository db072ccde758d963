// The MCP server with prompts and the tools of one caller. An error of a tool is returned as a result that names the
// problem and the next step, because an agent reads results and can correct its call.
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/server';
import { toLoggedApiError } from '../api/response.ts';
import { addLogFields } from '../core/request-context.ts';
import type { Caller } from '../domain/caller.ts';
import { Picture } from './tool/picture.ts';
import { hintOf } from './tool/hints.ts';
import { NotedResult } from './tool/noted-result.ts';
import { promptNamed, prompts } from './prompts.ts';
import { fileTools } from './tools/files.ts';
import { sharingTools } from './tools/sharing.ts';
import { noteTools } from './tools/notes.ts';
import { groupTools } from './tools/groups.ts';
import { todoTools } from './tools/todos.ts';
import { trashTools } from './tools/trash.ts';
import { versionTools } from './tools/versions.ts';

/** Set by the build (infra/build/bundle.ts). */
declare const SERVICE_VERSION: string;

const INSTRUCTIONS =
  'Markdown notes in nested groups, with todos, files, daily and weekly notes, a trash, and public links. Lists return a 300-character excerpt of each note; read_note returns the whole note. Get ids from the lists. No tool deletes texts or files permanently.';

const tools = [
  ...noteTools,
  ...versionTools,
  ...todoTools,
  ...groupTools,
  ...fileTools,
  ...trashTools,
  ...sharingTools,
];

/** Longer results are returned in structuredContent only, so that the longest note fits a function's response. */
const TEXT_MAX_CHARACTERS = 300_000;

/** A server for the requests of one caller. @param baseUrl of the service, for the addresses of links */
export function serverFor(caller: Caller, baseUrl: string): Server {
  const info = { name: 'notes-workspace-service', title: 'Notes', version: SERVICE_VERSION };
  const server = new Server(info, { capabilities: { tools: {}, prompts: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler('tools/list', () => ({ tools: shownTo(caller) }));
  server.setRequestHandler('tools/call', ({ params }) =>
    call(caller, params.name, params.arguments ?? {}, baseUrl),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }) => promptNamed(params.name, params.arguments ?? {}));
  return server;
}

/**
 * The tools that a key can use. With a read-only key no tool creates anything, so all of them are marked as read-only.
 */
function shownTo({ readOnly }: Caller): Tool[] {
  const listings = tools.filter(({ forReaders }) => forReaders || !readOnly).map(({ listing }) => listing);
  if (!readOnly) return listings;
  return listings.map((listing) => ({
    ...listing,
    annotations: { ...listing.annotations, readOnlyHint: true },
  }));
}

async function call(
  caller: Caller,
  name: string,
  input: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Promise<CallToolResult> {
  const tool = tools.find(({ listing }) => listing.name === name);
  if (!tool) {
    addLogFields({ reason: 'unknownTool' });
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}: see tools/list`);
  }
  addLogFields({ tool: name });
  return tool.call(caller, input, baseUrl).then(succeeded, failed);
}

function succeeded(response: object): CallToolResult {
  if (response instanceof Picture) {
    const { base64: data, mimeType, about } = response;
    const text = { type: 'text' as const, text: JSON.stringify(about) };
    return { content: [{ type: 'image', data, mimeType }, text], structuredContent: { ...about } };
  }
  if (response instanceof NotedResult) {
    const { content, ...rest } = succeeded(response.result);
    return { content: [{ type: 'text', text: response.note }, ...content], ...rest };
  }
  const json = JSON.stringify(response);
  const text = json.length > TEXT_MAX_CHARACTERS ? 'The result is long: see structuredContent.' : json;
  return { content: [{ type: 'text', text }], structuredContent: { ...response } };
}

function failed(thrown: unknown): CallToolResult {
  const error = toLoggedApiError(thrown);
  const { code, message, extras } = error;
  const hint = hintOf(error);
  const { etag, details } = extras;
  const failure = {
    error: code,
    message,
    ...(hint !== undefined && { hint }),
    ...(etag !== undefined && { etag }),
    ...(details && { details }),
  };
  const text = [`${code}: ${message}`, hint].filter((sentence) => sentence !== undefined).join('\n');
  return { isError: true, content: [{ type: 'text', text }], structuredContent: failure };
}

// The service under verification: sends requests, and remembers what must be deleted at the end.
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../ground/user-error.ts';
import { parsed, shortly, type Json, type HttpResponse } from './response.ts';

/** A difference between the service and its documents. The message describes it. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** A check that this target can't do. The message says why. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

export interface Sent {
  /** Without the key. */
  readonly open?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly body?: string | Buffer;
}

const REQUEST_MS = 60_000;
const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

export class Target {
  readonly url: string;
  readonly #key: string;
  /** The workspace that the checks write to. */
  workspaceId: string | undefined;
  /** Whether the public paths of the docs are on; not with `-c docs=false`. */
  hasDocs = true;
  /** Whether streamed responses arrive at all. */
  canStream = true;
  /** Run in reverse order at the end. Each deletes something that a check has created. */
  readonly #cleanups: (() => Promise<unknown>)[] = [];

  constructor(url: string, key: string) {
    this.url = url;
    this.#key = key;
  }

  /** Whether API Gateway's own limits are missing, as on a local server and in an emulator. */
  get isLocal(): boolean {
    return /^(127\.|\[::1\]$)|(^|\.)localhost$/.test(new URL(this.url).hostname);
  }

  /** Whether an emulator of AWS serves the API, which has another path there. */
  get isEmulated(): boolean {
    return this.isLocal && new URL(this.url).pathname.endsWith('/_user_request_');
  }

  /** Sends one request. @throws Broken if there is no response */
  async send(method: string, path: string, sent: Sent = {}): Promise<HttpResponse> {
    const { open, headers: more, json, body } = sent;
    const started = performance.now();
    const init = {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
      headers: {
        ...(!open && { Authorization: `Bearer ${this.#key}` }),
        ...(json && { 'Content-Type': 'application/json' }),
        ...more,
      },
      ...((json || body !== undefined) && { body: json ? JSON.stringify(json) : body }),
    } as RequestInit;
    try {
      const response = await fetch(`${this.url}${path}`, init);
      const bytes = Buffer.from(await response.arrayBuffer());
      const seconds = (performance.now() - started) / 1_000;
      const text = bytes.toString();
      const { status, headers } = response;
      return { request: `${method} ${path}`, status, headers, bytes, text, json: parsed(text), seconds };
    } catch (error) {
      throw new Broken(`no response to ${method} ${path}: ${reasonOf(error)}`);
    }
  }

  /** The data of a request that must succeed. A throttled one is repeated. @throws Broken */
  async ok(method: string, path: string, sent: Sent = {}): Promise<HttpResponse & { readonly data: Json }> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.send(method, path, sent);
      if (response.status === 200) return { ...response, data: dataOf(response) };
      if (response.status !== 429 || attempt === ATTEMPTS)
        throw new Broken(`${method} ${path} returns ${shortly(response)}`);
      await setTimeout(PAUSE_MS * attempt);
    }
  }

  /** Creates a note, and deletes it at the end. Returns its id. */
  async note(content: string, more: object = {}): Promise<string> {
    const json = { name: 'Verify', content, ...this.inWorkspace, ...more };
    const id = idOf(await this.ok('POST', '/note', { json }));
    this.later(() => this.purge(id));
    return id;
  }

  get inWorkspace(): { workspaceId?: string } {
    return this.workspaceId === undefined ? {} : { workspaceId: this.workspaceId };
  }

  async purge(noteId: string): Promise<void> {
    await this.ok('DELETE', '/note', { json: { id: noteId } });
    await this.ok('DELETE', '/trash', { json: { noteId } });
  }

  later(cleanup: () => Promise<unknown>): void {
    this.#cleanups.push(cleanup);
  }

  /** Deletes everything that the checks have created. Returns the reasons of what failed. */
  async cleanUp(): Promise<string[]> {
    const problems: string[] = [];
    for (const cleanup of this.#cleanups.splice(0).toReversed())
      await cleanup().catch((error: unknown) => problems.push(reasonOf(error)));
    return problems;
  }
}

function dataOf(response: HttpResponse): Json {
  const data = response.json?.['data'];
  if (typeof data === 'object' && data !== null) return data as Json;
  throw new Broken(`${response.request} returns ${shortly(response)}, without data`);
}

/** The id of what a request has created. @throws Broken */
export function idOf({ request, data }: { readonly request: string; readonly data: Json }): string {
  if (typeof data['id'] === 'string') return data['id'];
  throw new Broken(`${request} returns no id`);
}

export function reasonOf(error: unknown): string {
  if (error instanceof UserError || !(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

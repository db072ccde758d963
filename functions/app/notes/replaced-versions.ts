// Stores versions of a note in its history before a choice leaves out lines of them.
import type { Note } from '../../../lib/schema/entities.ts';
import { linesOf } from '../merge/lines.ts';
import { call } from '../state/client.ts';

/** A series of conflicts stores one version of each side, so that it does not push out older ones (milliseconds). */
const APART_MS = 10 * 60_000;

/** When a version of a note and side was stored last. */
const storedAt = new Map<string, number>();

interface ReplacedVersion {
  readonly side: 'mine' | 'theirs';
  readonly content: string;
  /** The text that replaces it. */
  readonly result: string;
}

/**
 * Stores a version, unless the result has all its lines or one of its side was stored within ten minutes.
 * @throws Unreachable, ApiFailure
 */
export async function storeVersion(note: Note, { side, content, result }: ReplacedVersion): Promise<void> {
  const key = `${side} ${note.id}`;
  const isInSeries = Date.now() - (storedAt.get(key) ?? 0) < APART_MS;
  if (isInSeries || !lacksLine(result, content)) return;
  const input = { noteId: note.id, workspaceId: note.workspaceId, content };
  await call('POST /snapshot', input, { 'Idempotency-Key': crypto.randomUUID() });
  storedAt.set(key, Date.now());
}

/** Whether a text lacks a line of a version, or has it fewer times. Blank lines do not count. */
export function lacksLine(text: string, version: string): boolean {
  const found = Map.groupBy(linesOf(text), (line) => line);
  const wanted = Map.groupBy(linesOf(version), (line) => line);
  return [...wanted].some(([line, all]) => line.trim() !== '' && all.length > (found.get(line)?.length ?? 0));
}

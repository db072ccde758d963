// Stores versions of a note in its history before a choice leaves out lines of them.
import type { Note } from '../../../lib/schema/entities.ts';
import { linesOf } from '../../../lib/merge/lines.ts';
import { call } from '../state/client.ts';

/**
 * For this long, a version that is stored counts as a part of later results: a series of conflicts does not push out
 * older versions, unless words would be lost otherwise (milliseconds).
 */
const SERIES_MS = 10 * 60_000;

interface StoredVersion {
  readonly noteId: string;
  readonly content: string;
  readonly time: number;
}

let series: readonly StoredVersion[] = [];

/**
 * Stores a version if the text that replaces it lacks a line of it, and so do the versions that were stored in the last
 * ten minutes.
 * @throws Unreachable, ApiFailure
 */
export async function storeVersion(
  { id, workspaceId }: Note,
  content: string,
  result: string,
): Promise<void> {
  series = series.filter(({ time }) => Date.now() - time < SERIES_MS);
  const stored = series.filter(({ noteId }) => noteId === id).map((version) => version.content);
  if (!lacksLine([result, ...stored].join('\n'), content)) return;
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await call('POST /snapshot', { noteId: id, workspaceId, content }, headers);
  series = [...series, { noteId: id, content, time: Date.now() }];
}

/** Whether a text lacks a line of a version, or has it fewer times. Blank lines do not count. */
function lacksLine(text: string, version: string): boolean {
  const found = Map.groupBy(linesOf(text), (line) => line);
  const wanted = Map.groupBy(linesOf(version), (line) => line);
  return [...wanted].some(([line, all]) => line.trim() !== '' && all.length > (found.get(line)?.length ?? 0));
}

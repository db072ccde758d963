#!/usr/bin/env node
// Mirrors the notes of a workspace into a folder of Markdown files, as a backup that is as new as its last run.
//
//   node mirror.mjs FOLDER [--workspace ID] [--watch SECONDS]
//
// Needs Node 22 and no packages. NOTES_URL is the base URL, NOTES_KEY the key; a read-only key is enough. The first run
// lists everything, later runs fetch only changes. You can stop it at any time; the next run continues. Use the folder
// for the mirror only: files of deleted notes are removed, and your changes to files are not sent to the service.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const STATE_FILE = '.mirror.json';
const PAGE_SIZE = 100;
const TRIES = 6;
const NAME_MAX_LENGTH = 80;
/** The timeout of a request, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** An error that is printed without a stack trace. The exit status is 2 for wrong arguments or settings, else 1. */
class Failure extends Error {
  constructor(message, { status = 1, code } = {}) {
    super(message);
    Object.assign(this, { status, code });
  }
}

const { NOTES_URL, NOTES_KEY } = process.env;

try {
  await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`mirror: ${error.message}`);
  process.exitCode = error.status;
}

async function main() {
  const { folder, workspaceId, seconds } = options();
  const mirror = await open(folder, workspaceId);
  for (;;) {
    const counts = await bringUpToDate(mirror);
    console.log(
      `${Object.keys(mirror.files).length} notes, ${counts.written} written, ${counts.removed} removed`,
    );
    if (!seconds) return;
    await sleep(seconds * 1000);
  }
}

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { workspace: { type: 'string' }, watch: { type: 'string' } },
    });
    const seconds = Number(values.watch ?? 0);
    if (positionals.length !== 1 || !(seconds >= 0)) throw new TypeError('Exactly one folder is required.');
    if (!NOTES_URL)
      throw new TypeError('NOTES_URL is not set: the base URL, such as http://127.0.0.1:3000/api.');
    if (!NOTES_KEY) throw new TypeError('NOTES_KEY is not set: the key that npm start prints, or your own.');
    return { folder: positionals[0], workspaceId: values.workspace, seconds };
  } catch ({ message }) {
    throw new Failure(`${message}\nusage: node mirror.mjs FOLDER [--workspace ID] [--watch SECONDS]`, {
      status: 2,
    });
  }
}

/** Opens the mirror in a folder, with the state of the last run. `files` maps the ids of notes to names of files. */
async function open(folder, workspaceId) {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (!names.includes(STATE_FILE)) {
    if (names.length > 0)
      throw new Failure(`${folder} is not empty and not a mirror. Name another folder.`, { status: 2 });
    const mirror = { folder, workspaceId, cursor: undefined, files: {} };
    await save(mirror);
    return mirror;
  }
  const state = JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8'));
  if (state.workspaceId !== workspaceId)
    throw new Failure(`${folder} mirrors another workspace: ${state.workspaceId ?? 'the default one'}.`, {
      status: 2,
    });
  return { folder, ...state };
}

/** Saves the state atomically. It is saved after the files are written, so no change is skipped. */
async function save({ folder, workspaceId, cursor, files }) {
  const file = join(folder, STATE_FILE);
  await writeFile(`${file}.new`, JSON.stringify({ workspaceId, cursor, files }, null, 2));
  await rename(`${file}.new`, file);
}

async function bringUpToDate(mirror) {
  const counts = { written: 0, removed: 0 };
  try {
    if (!mirror.cursor) await copyEverything(mirror, counts);
    await follow(mirror, counts);
  } catch (error) {
    if (error.code !== 'CURSOR_EXPIRED') throw error;
    // The cursor is older than the change feed's retention, so everything is listed again.
    console.error('mirror: the last run is too long ago, so everything is copied again.');
    mirror.cursor = undefined;
    await copyEverything(mirror, counts);
    await follow(mirror, counts);
  }
  return counts;
}

/**
 * Copies all notes. The cursor is taken first, so that it covers the changes made meanwhile. Pages are read from last
 * to first, because a note that is purged meanwhile moves later notes to earlier pages, which are still to be read. The
 * list includes the trash, so that a restored note moves no other note.
 */
async function copyEverything(mirror, counts) {
  const { workspaceId } = mirror;
  const { cursor } = await get('/changes', { workspaceId });
  const gone = new Set(Object.keys(mirror.files));
  const list = { workspaceId, isDeleted: true, sort: 'createdAt:asc', limit: PAGE_SIZE };
  const { pagination } = await get('/note', { ...list, content: false });
  for (let page = pagination.totalPages; page > 0; page--) {
    const { data } = await get('/note', { ...list, page });
    for (const note of data.filter(({ isDeleted }) => !isDeleted)) {
      await write(mirror, note, counts);
      gone.delete(note.id);
    }
    await save(mirror);
  }
  for (const id of gone) await remove(mirror, id, counts);
  mirror.cursor = cursor;
  await save(mirror);
}

async function follow(mirror, counts) {
  for (let more = true; more;) {
    const { workspaceId, cursor } = mirror;
    const page = await get('/changes', { workspaceId, cursor });
    for (const { type, id, deleted, resource } of page.data) {
      if (type !== 'note') continue;
      const note = deleted || resource?.isDeleted ? undefined : await readNote(id);
      if (note && !note.isDeleted) await write(mirror, note, counts);
      else await remove(mirror, id, counts);
    }
    ({ more } = page);
    mirror.cursor = page.cursor;
    await save(mirror);
  }
}

/** Returns the note; undefined if it was purged since the change feed listed it. */
async function readNote(id) {
  try {
    return (await get(`/note/${id}`)).data;
  } catch (error) {
    if (error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function write(mirror, { id, name, content }, counts) {
  const before = mirror.files[id];
  const file = fileFor(mirror, id, name);
  await writeFile(join(mirror.folder, file), content);
  mirror.files[id] = file;
  if (before && before !== file) await rm(join(mirror.folder, before), { force: true });
  counts.written++;
}

async function remove(mirror, id, counts) {
  const file = mirror.files[id];
  if (!file) return;
  await rm(join(mirror.folder, file), { force: true });
  delete mirror.files[id];
  counts.removed++;
}

/** A file name that every file system accepts. No other note of the mirror has it, even if letter case is ignored. */
function fileFor({ files }, id, name) {
  const safe = [...name.normalize().replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')]
    .slice(0, NAME_MAX_LENGTH)
    .join('');
  const base = safe.replace(/^[. ]+|[. ]+$/g, '') || 'untitled';
  const taken = new Set(
    Object.entries(files).flatMap(([other, file]) => (other === id ? [] : [file.toLowerCase()])),
  );
  for (let number = 1; ; number++) {
    const file = number === 1 ? `${base}.md` : `${base} (${number}).md`;
    if (!taken.has(file.toLowerCase())) return file;
  }
}

/** Sends a GET request. Retries after 429, 5xx and broken connections: after Retry-After, or with increasing pauses. */
async function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const url = `${NOTES_URL.replace(/\/$/, '')}${path}?${new URLSearchParams(given)}`;
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${NOTES_KEY}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      // A connection may also break in the middle of a body.
      .then(async (got) => ({ status: got.status, headers: got.headers, body: await got.json() }))
      .catch((error) => ({ broken: error }));
    if (response.status === 200) return response.body;
    const temporary = response.broken || response.status === 429 || response.status >= 500;
    if (temporary && attempt < TRIES) {
      const seconds = Number(response.headers?.get('retry-after') ?? NaN);
      await sleep(1000 * (Number.isNaN(seconds) ? 2 ** (attempt - 1) : seconds));
    } else if (response.broken) {
      const { message, cause } = response.broken;
      throw new Failure(`${NOTES_URL} can't be reached (${cause?.code ?? message}).`);
    } else {
      const { error, message } = response.body;
      throw new Failure(`${response.status} ${error}: ${message}`, { code: error });
    }
  }
}

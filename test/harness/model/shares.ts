// Links that show a note or the todos to anyone (E25).
import { findLive, inside } from './access.ts';
import { prefersText } from './bare-text.ts';
import { Chosen } from './chosen.ts';
import { dueDateOf } from './due-dates.ts';
import { reject, Undecided } from './errors.ts';
import { anyText, flag, paging, required, type Field } from './fields.ts';
import { dateIn } from './iso-week.ts';
import { TIME } from './keys.ts';
import { idFilter, listed } from './lists.ts';
import { one, operation, replayed, type Call, type Expected } from './operation.ts';
import { names } from './preconditions.ts';
import { codeOf, idFor, iso, noteOf, todoDeletedAt, type Share, type User } from './state.ts';

const LINKS_MAX = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_MAX_MS = 3_653 * DAY_MS;
const END_MUST = 'must be an RFC 3339 time in the future, at most 10 years ahead';

const expiresAt: Field<string | undefined> = {
  must: END_MUST,
  accepts: (value) => typeof value === 'string' && TIME.test(value),
};
const feed: Field<string | undefined> = { must: 'must be todos', accepts: (value) => value === 'todos' };

/** The token in the URL of a link. */
export const tokenOf = (url = ''): string => /[0-9A-Za-z]{32}/.exec(url)?.[0] ?? '';

const isOver = ({ expiresAt: end }: Share, now: number): boolean => end !== null && Date.parse(end) <= now;

/** Whether a link shows anything. A link to a note ends permanently when the note is moved to the trash. */
const works = (owner: User, link: Share, now: number): boolean =>
  link.end === null && !isOver(link, now) && owner.workspaces.includes(link.workspace);

const shown = ({
  id,
  noteId,
  workspace,
  alarm,
  url,
  createdAt,
  expiresAt: end,
  lastUsedAt,
  madeBy,
}: Share) => ({
  id,
  kind: noteId === null ? 'todos' : 'note',
  noteId,
  workspaceId: workspace.id,
  ...(alarm && { alarm }),
  url,
  createdAt,
  expiresAt: end,
  lastUsedAt,
  createdBy: madeBy,
});

const query = { workspaceId: anyText, noteId: anyText, ...paging };

export const listLinks = operation('GET /link', query, (call) => {
  const { caller, now, readOnly, input } = call;
  const { workspace } = inside(call, input.workspaceId);
  const noteId = idFilter(input.noteId);
  const links = caller.links
    .filter((link) => works(caller, link, now) && link.workspace === workspace)
    .filter((link) => noteId === null || link.noteId?.value === noteId);
  // The order of links that were created at the same moment is open.
  if (new Set(links.map(({ createdAt }) => createdAt)).size < links.length) throw new Undecided();
  const items = links.toReversed().map((link) => {
    const { url, ...rest } = shown(link);
    return readOnly ? rest : { ...rest, url };
  });
  return listed(items, input, { filters: { workspaceId: workspace.id, noteId } });
});

const creation = { noteId: anyText, feed, alarm: flag, workspaceId: anyText, expiresAt };

export const createLink = operation('POST /link', creation, (call) => {
  const { state, caller, now, input, idempotencyKey: key } = call;
  if (input.noteId !== undefined && input.feed !== undefined)
    reject(400, 'noteId: give noteId or feed, not both');
  if (input.noteId === undefined && input.feed === undefined)
    reject(400, 'noteId: give noteId, or feed as todos');
  if (input.alarm !== undefined && input.feed === undefined) reject(400, 'alarm: give it only with feed');
  const end = input.expiresAt === undefined ? null : endOf(input.expiresAt, now);
  const named =
    input.noteId === undefined || input.workspaceId !== undefined
      ? inside(call, input.workspaceId)
      : undefined;
  const found = input.noteId === undefined ? undefined : findLive(call, input.noteId);
  const at = found?.at ?? named ?? inside(call, undefined);
  if (named && named.workspace !== at.workspace) reject(404, 'Note not found');
  const noteId = found?.row.id ?? null;
  const earlier = createdBy(caller.links, { key, workspace: at.workspace, noteId });
  if (earlier?.end === null) {
    // What a repeated call returns for a link that is over is open.
    if (isOver(earlier, now)) throw new Undecided();
    return one(shown(earlier), replayed(true));
  }
  if (caller.links.filter((link) => works(caller, link, now)).length >= LINKS_MAX)
    reject(400, 'Maximum number of links reached');
  const form = noteId === null ? 'shared/[0-9A-Za-z]{32}\\.ics' : 's#[0-9A-Za-z]{32}';
  const link: Share = {
    // A key names the same id again after the link was deleted, but not in another life of the note.
    id: earlier?.end === 'deleted' ? earlier.id : idFor(at),
    url: new Chosen(RegExp(`^http://[^/]+/api/${form}$`), state.ids),
    workspace: at.workspace,
    noteId,
    alarm: input.alarm ?? false,
    key,
    createdAt: iso(now),
    expiresAt: end,
    lastUsedAt: null,
    madeBy: caller.keys.full,
    end: null,
    tags: new Map(),
  };
  caller.links.push(link);
  return one(shown(link));
});

function endOf(given: string, now: number): string {
  const time = Date.parse(given.toUpperCase());
  const isDay = given.slice(0, 10) === new Date(`${given.slice(0, 10)}T00:00Z`).toJSON()?.slice(0, 10);
  return isDay && time > now && time <= now + END_MAX_MS ? iso(time) : reject(400, `expiresAt: ${END_MUST}`);
}

/** The last link of a key. Whether a key that was sent for something else counts is open. */
function createdBy(
  links: readonly Share[],
  { key, workspace, noteId }: Pick<Share, 'key' | 'workspace' | 'noteId'>,
): Share | undefined {
  const same = links.filter((link) => key !== undefined && link.key === key && link.workspace === workspace);
  if (same.some((link) => link.noteId !== noteId)) throw new Undecided();
  return same.at(-1);
}

export const deleteLink = operation(
  'DELETE /link',
  { id: required(anyText) },
  ({ state, caller, now, input }) => {
    const given = input.id.toLowerCase();
    const own = caller.links.findLast(({ id }) => id.value === given);
    if (own && own.end !== 'deleted') {
      // Whether a link that has ended can still be deleted is open.
      if (!works(caller, own, now)) throw new Undecided();
      own.end = 'deleted';
      return one({ id: own.id, deleted: true });
    }
    const isTheirs = state.users.some(
      (user) => user !== caller && user.workspaces.some(({ id }) => codeOf(id.value ?? '') === codeOf(given)),
    );
    return isTheirs ? reject(403, 'Access denied to link') : reject(404, 'Link not found');
  },
);

const reading = operation('GET /shared/{token}', { token: required(anyText) }, (call) => {
  const { state, now, input } = call;
  const [, token, suffix] = /^([0-9A-Za-z]{32})(\.ics)?$/.exec(input.token) ?? [];
  for (const owner of state.users)
    for (const link of owner.links)
      if (tokenOf(link.url.value) === token && works(owner, link, now)) {
        if (link.noteId === null) return calendarOf(call, owner, link);
        if (suffix === undefined) return noteOfLink(call, link, link.noteId);
      }
  return reject(404, 'Link not found');
});

/** It needs no key. */
export const getShared = { ...reading, isPublic: true } as const;

function noteOfLink(call: Call, link: Share, noteId: Chosen): Expected {
  const note = link.workspace.note.find(({ id }) => id === noteId);
  if (!note) return reject(404, 'Link not found');
  const { name, content, updatedAt } = note;
  const asText = prefersText(call.accept);
  const body = asText ? content : { data: { name, content, updatedAt, expiresAt: link.expiresAt }, count: 1 };
  const text = JSON.stringify(body);
  const tag = link.tags.get(text) ?? new Chosen(/^"[\w-]{43}"$/, new Set(tagsOf(link)));
  // The last one shown is the last one in the map.
  link.tags.delete(text);
  link.tags.set(text, tag);
  return responded(call, link, { status: 200, headers: { etag: tag, vary: 'Accept' }, body });
}

const tagsOf = ({ tags }: Share): string[] => [...tags.values()].flatMap(({ value }) => value ?? []);

/** The response, or 304 if the client has it, with the time of the use: of one that sends nothing only once an hour. */
function responded({ ifNoneMatch, now }: Call, link: Share, response: Expected): Expected {
  const { etag } = response.headers as { etag: Chosen };
  const isKnown = ifNoneMatch !== undefined && names(ifNoneMatch, etag.value, true);
  const isEmpty = isKnown || response.body === '';
  if (!isEmpty || now - Date.parse(link.lastUsedAt ?? iso(0)) >= HOUR_MS) link.lastUsedAt = iso(now);
  return isKnown ? { ...response, status: 304, body: undefined } : response;
}

/** The open todos with a date from 90 days ago on. */
function calendarOf(call: Call, owner: User, link: Share): Expected {
  // A tag depends on the summaries, which are not compared.
  if ((call.ifNoneMatch ?? '*') !== '*') throw new Undecided();
  const { workspace } = link;
  const from = dateIn(owner.timeZone, call.now - 90 * DAY_MS);
  const events = workspace.todo.flatMap((todo) => {
    const date = dueDateOf(todo.text);
    const isOpen = todo.completedAt === null && todoDeletedAt(workspace, todo) === null;
    if (!isOpen || date === null || date < from) return [];
    return {
      uid: `${todo.id.value}@notes`,
      date: date.replaceAll('-', ''),
      changed: todo.updatedAt.replace(/[-:]|\.\d+/g, ''),
      note: noteOf(workspace, todo)?.name,
      noteId: todo.noteId.value,
      alarm: link.alarm ? 'PT9H' : undefined,
    };
  });
  const order = ({ date, uid }: { date: string; uid: string }): string => date + uid;
  const body = events.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, 1_000);
  const etag = new Chosen(/^"[\w-]{43}"$/, new Set());
  return responded(call, link, { status: 200, headers: { etag }, body });
}

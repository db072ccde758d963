// The keys of a user (E31). Keys that a session has created are not used by it.
import { find } from './access.ts';
import { Chosen } from './chosen.ts';
import { reject, Undecided } from './errors.ts';
import { anyText, flag, named, neverNull, required, type Field } from './fields.ts';
import { one, operation, success, type Call } from './operation.ts';
import { iso, type Key, type User } from './state.ts';

const NAME_MAX = 100;
const KEYS_MAX = 50;

const EXPIRY_MUST = 'must be an RFC 3339 time in the future';
export const TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const expiresAt: Field<string | undefined> = {
  must: EXPIRY_MUST,
  accepts: (value) => typeof value === 'string' && TIME.test(value),
};

const shown = (user: User, key: Key, readOnly: boolean) => {
  const { id, name, writeGroupId, createdAt, expiresAt: end, createdBy } = key;
  const scope = { readOnly, ...(writeGroupId !== undefined && { writeGroupId }) };
  return { id, name, ...scope, createdAt, expiresAt: end, lastUsedAt: lastUse(user, key), createdBy };
};

/** Any time, for a key that has been used: the time of the last use has a resolution of a minute. */
const lastUse = ({ used }: User, { id }: Key): Chosen | null =>
  used.has(id) ? new Chosen(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, new Set()) : null;

export const listKeys = operation('GET /key', {}, ({ caller, readOnly }) => {
  const listed = caller.keyList.filter(({ id }) => !readOnly || id === caller.keys.reader);
  return success({
    data: listed.map((key) => shown(caller, key, key.readOnly)),
    count: listed.length,
  });
});

interface Scope {
  readonly readOnly: boolean | undefined;
  readonly writeGroupId: string | undefined;
}

/** Requires that a new key's group exists (E39). */
function requireScope(call: Call, { readOnly = false, writeGroupId }: Scope): void {
  if (writeGroupId === undefined) return;
  if (readOnly) reject(400, 'writeGroupId: must not be sent with readOnly');
  find(call, 'group', writeGroupId);
}

const creation = {
  name: required(named(NAME_MAX)),
  readOnly: flag,
  writeGroupId: neverNull(anyText),
  expiresAt,
};

export const createKey = operation('POST /key', creation, (call) => {
  const { state, caller, now, input } = call;
  const end = input.expiresAt === undefined ? null : Date.parse(input.expiresAt);
  if (end !== null && !(end > now)) reject(400, `expiresAt: ${EXPIRY_MUST}`);
  requireScope(call, input);
  const current = caller.keyList.filter((key) => key.expiresAt === null || Date.parse(key.expiresAt) > now);
  if (current.length + pendingAt(caller, now) >= KEYS_MAX) reject(400, 'Maximum number of keys reached');
  const key = {
    id: new Chosen(/^[0-9A-HJKMNP-TV-Z]{26}$/, state.ids),
    name: input.name,
    readOnly: input.readOnly ?? false,
    ...(input.writeGroupId !== undefined && { writeGroupId: input.writeGroupId.toLowerCase() }),
    createdAt: iso(now),
    expiresAt: end === null ? null : iso(end),
    createdBy: caller.keys.full,
  };
  caller.keyList.push(key);
  return one({ ...shown(caller, key, key.readOnly), key: new Chosen(/^service_\w{43}$/, state.ids) });
});

/** The keys that a session has created make no links. */
export const deleteKey = operation('DELETE /key', { id: required(anyText), links: flag }, (call) => {
  const { caller, input, readOnly } = call;
  const idOf = ({ id }: Key): string | undefined => (id instanceof Chosen ? id.value : id);
  const key = [...caller.keyList, ...caller.revokedKeys].find((each) => idOf(each) === input.id);
  if (!key || readOnly) reject(404, 'Key not found');
  caller.keyList = caller.keyList.filter((each) => each !== key);
  caller.revokedKeys.push(key);
  return one({ id: input.id, deleted: true, links: 0 });
});

const CODE_MS = 60_000;
const SIGN_IN_KEYS_MAX = 20;

/** Codes of sign-in that can still be used. No session uses one. */
const pendingAt = ({ codes }: User, now: number): number => codes.filter((at) => now < at + CODE_MS).length;

/** What the program of the sessions sends: base64url of its registration. */
const REDIRECT = 'https://claude.ai/callback';
export const PROGRAM = btoa(JSON.stringify({ redirect_uris: [REDIRECT] })).replaceAll('=', '');

const challenge: Field<string | undefined> = {
  must: 'must be 43 characters of base64url',
  accepts: (value) => typeof value === 'string' && /^[\w-]{43}$/.test(value),
};

const asked = {
  client_id: required(anyText),
  redirect_uri: required(anyText),
  code_challenge: required(challenge),
  state: anyText,
  resource: anyText,
  readOnly: required(flag),
  writeGroupId: neverNull(anyText),
  expiresAt,
};

export const approveSignIn = operation('POST /oauth/approve', asked, (call) => {
  const { state, caller, now, input } = call;
  if (input.client_id !== PROGRAM) reject(400, 'client_id: is not the id of a program that may sign in here');
  if (input.redirect_uri !== REDIRECT)
    reject(400, 'redirect_uri: is not one of this program, or not allowed here');
  // Its address is not known here, and no session sends it.
  if (input.resource !== undefined) throw new Undecided();
  if (input.expiresAt !== undefined && !(Date.parse(input.expiresAt) > now))
    reject(400, `expiresAt: ${EXPIRY_MUST}`);
  requireScope(call, input);
  const current = caller.keyList.filter((key) => key.expiresAt === null || Date.parse(key.expiresAt) > now);
  const pending = pendingAt(caller, now);
  if (current.length + pending >= KEYS_MAX) reject(400, 'Maximum number of keys reached');
  if (pending >= SIGN_IN_KEYS_MAX) reject(400, 'Maximum number of keys created by sign-in reached');
  caller.codes.push(now);
  const sent = input.state === undefined ? '' : `&${new URLSearchParams({ state: input.state }).toString()}`;
  const form = `^${REDIRECT}\\?code=[\\w-]{22}${sent.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`)}&iss=http[^&]+$`;
  return one({ redirect: new Chosen(new RegExp(form), state.ids) });
});

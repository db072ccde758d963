// Turns the recipe of a step into a request, by what exists at that moment in the model.
import {
  codeOf,
  iso,
  todoDeletedAt,
  type File,
  type Note,
  type State,
  type User,
  type Workspace,
} from '../model/state.ts';
import { Chosen } from '../model/chosen.ts';
import { CONTENT_MAX_BYTES, storageUsed } from '../model/quota.ts';
import { tokenOf } from '../model/shares.ts';
import { operationNamed, type Request } from '../model/service.ts';
import { dateIn, weekOf } from '../model/iso-week.ts';
import { headingsIn } from '../model/edits.ts';
import { fillTo } from '../texts.ts';
import type { ConditionRecipe, IdRecipe, PieceRecipe, SizeRecipe, Step } from './recipe.ts';

interface Bound {
  readonly id: { readonly value: string | undefined };
}

type Input = Readonly<Record<string, unknown>>;

/** Parameters of a query are texts, and a parameter of a path is not empty. */
const asSent = (operation: string, input: Input, isQuery: boolean): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const text = isQuery && !Array.isArray(value) ? textOf(value).toWellFormed() : value;
      return [name, operation.includes(`{${name}}`) ? text || ' ' : text];
    }),
  );

/** What the body of a bare text contains, besides the query. */
const BODY_ONLY = new Set(['content', 'edits']);

const BYTES_TYPE = 'application/octet-stream';
const MINUTE_MS = 60_000;
const UNKNOWN = '11111111-2222-4333-8444-';

export class Resolver {
  readonly #state: State;
  readonly #user: User;
  readonly #now: number;
  /** The content of the note that the request names. */
  #content = '';

  constructor(state: State, user: User, now: number) {
    this.#state = state;
    this.#user = user;
    this.#now = now;
  }

  request(step: Step): Request {
    const isGet = step.operation.startsWith('GET ');
    const edited = this.#noteOf(step.operation, this.#value({ id: step.input['id'] }) as Input);
    this.#content = edited?.content ?? '';
    const fields = this.#value(step.input) as Input;
    const { textType } = step;
    const isText =
      textType !== undefined && !isGet && 'content' in (operationNamed(step.operation)?.fields ?? {});
    const text = { text: String(fields['content'] ?? '').toWellFormed(), contentType: textType };
    const bytes = { text: String(fields['content'] ?? ''), contentType: textType ?? BYTES_TYPE };
    const isBytes = operationNamed(step.operation)?.takesBytes ?? false;
    const raw = step.raw ?? (isBytes ? bytes : isText ? text : undefined);
    const isQuery = isGet || raw !== undefined;
    const spoiled = Object.entries(this.#spoiled(step, fields, isQuery));
    const inQuery = spoiled.filter(([name]) => isGet || !raw || !BODY_ONLY.has(name));
    const input = asSent(step.operation, Object.fromEntries(inQuery), isQuery);
    const tags = this.#tagsOf(step.operation, input);
    const condition = (recipe: ConditionRecipe | undefined) =>
      recipe === undefined ? undefined : conditionOf(recipe, tags);
    const headers = {
      'If-Match': condition(step.ifMatch),
      'If-None-Match': condition(step.ifNoneMatch),
      'Idempotency-Key': step.idempotencyKey,
      Accept: step.accept,
    };
    return {
      operation: step.operation,
      user: step.key === 'none' ? undefined : this.#user,
      readOnly: step.key === 'read-only',
      input,
      raw: raw && { text: raw.text, contentType: raw.contentType },
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    };
  }

  #value(recipe: unknown): unknown {
    if (Array.isArray(recipe)) return recipe.map((part) => this.#value(part));
    if (typeof recipe !== 'object' || recipe === null) return recipe;
    if ('line' in recipe) return this.#piece(recipe as PieceRecipe);
    if ('minutes' in recipe) return iso(this.#now + Number(recipe.minutes) * MINUTE_MS);
    if ('ref' in recipe) return this.#id(recipe as IdRecipe);
    if ('bytes' in recipe || 'room' in recipe || 'characters' in recipe)
      return this.#sized(recipe as SizeRecipe);
    if ('cursor' in recipe && typeof recipe.cursor === 'number') return this.#cursor(recipe.cursor);
    return Object.fromEntries(
      Object.entries(recipe)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, this.#value(value)]),
    );
  }

  #id({ ref, state, nth, upper }: IdRecipe): string {
    const code = (user: User | undefined) => codeOf(user?.workspaces.at(-1)?.id.value ?? '');
    if (state === 'unknown') return `${UNKNOWN}000000000000`;
    if (state === 'unknown here') return UNKNOWN + code(this.#user);
    const other = this.#state.users.find((user) => user !== this.#user);
    if (state === 'unknown there') return UNKNOWN + code(other);
    const owner = state === 'other user' ? other : this.#user;
    const isLink = ref === 'link' || ref === 'token';
    const found = isLink
      ? linksIn(owner, ref, state)
      : ref === 'key'
        ? createdKeys(owner, state)
        : rowsIn(owner, ref, state);
    const rows = found.filter(({ id }) => id.value !== undefined).toReversed();
    const id = rows[nth % rows.length]?.id.value ?? UNKNOWN + code(this.#user);
    return upper ? id.toUpperCase() : id;
  }

  #piece({ line, as }: PieceRecipe): unknown {
    const lines = this.#content.split('\n').filter(Boolean);
    if (as === 'text') return lines[line % lines.length] ?? 'absent';
    const headings = headingsIn(this.#content);
    const path = headings[line % headings.length]?.path ?? ['absent'];
    return as === 'path' ? path : path.at(-1);
  }

  #sized(recipe: SizeRecipe): string {
    if ('characters' in recipe) return 'y'.repeat(recipe.characters);
    if ('bytes' in recipe) return fillTo(recipe.bytes, 'é😀\n');
    const left = this.#user.storageLimit - storageUsed(this.#user) + recipe.room;
    return fillTo(Math.max(0, Math.min(left, CONTENT_MAX_BYTES)), 'x');
  }

  #cursor(nth: number): string {
    const all = [...this.#state.cursors.keys()].toReversed();
    return all[nth % all.length] ?? 'none';
  }

  #spoiled({ operation, spoiled }: Step, input: Input, isQuery: boolean): Input {
    const names = Object.keys(operationNamed(operation)?.fields ?? {}).filter(
      (name) => !operation.includes(`{${name}}`),
    );
    const name = spoiled && names[spoiled.field % names.length];
    if (name === undefined) return input;
    const value = isQuery ? queryValue(spoiled?.value) : spoiled?.value;
    return Object.fromEntries(
      Object.entries({ ...input, [name]: value }).filter(([, each]) => each !== undefined),
    );
  }

  /** The note whose tag a condition of the request names. */
  #noteOf(operation: string, input: Input): Note | undefined {
    const { workspaces, timeZone } = this.#user;
    const given = String(input['id'] ?? input['noteId']).toLowerCase();
    const today = dateIn(timeZone, this.#now);
    const { week, year } = weekOf(today);
    const name = operation.includes('daily')
      ? textOf(input['date'] ?? today)
      : `${textOf(input['year'] ?? year)}-W${textOf(input['week'] ?? week).padStart(2, '0')}`;
    const workspace = workspaces.find(({ id }) => id.value === input['workspaceId']) ?? workspaces[0];
    const type = operation.includes('daily') ? 'daily' : 'weekly';
    const calendarId = workspace?.derivedIds.get(`${type} ${name}`);
    return workspaces
      .flatMap(({ note: notes }) => notes)
      .find(({ id }) => id.value === given || id === calendarId);
  }

  /** The file that a request names by id or path. */
  #fileOf(input: Input): File | undefined {
    const id = String(input['id'] ?? input['fileId']).toLowerCase();
    const path = String(input['path']).normalize('NFC');
    const files = this.#user.workspaces.flatMap(({ file }) => file);
    return (
      files.find((file) => file.id.value === id) ??
      files.find((file) => file.path === path && file.deletedAt === null)
    );
  }

  /** The tag of what the request names, and the first one that it has had. */
  #tagsOf(operation: string, input: Input): Tags {
    const links = this.#state.users.flatMap((user) => user.links);
    const shown = links.find(({ url }) => 'token' in input && tokenOf(url.value) === input['token']);
    if (shown) {
      const all = [...shown.tags.values()].map(({ value }) => value);
      return { current: all.at(-1), earlier: all[0] };
    }
    const file = operation.includes('/file') ? this.#fileOf(input) : undefined;
    if (file) return { current: file.tags.at(-1), earlier: file.tags[0] };
    const note = this.#noteOf(operation, input);
    return { current: note?.tag.value, earlier: [...((note && this.#state.tags.get(note.id)) ?? [])][0] };
  }
}

interface Tags {
  readonly current: string | undefined;
  readonly earlier: string | undefined;
}

function conditionOf(recipe: ConditionRecipe, tags: Tags): string {
  const { current: tag = '"none"', earlier = '"none"' } = tags;
  const conditions: Readonly<Record<ConditionRecipe, string>> = {
    current: tag,
    bare: tag.slice(1, -1),
    weak: `W/${tag}`,
    earlier,
    listed: `"other", W/"weak" ,${tag}`,
    '*': '*',
    other: '"other"',
    '': '',
  };
  return conditions[recipe];
}

/** The links of a user, or their tokens. */
const linksIn = (owner: User | undefined, ref: 'link' | 'token', state: IdRecipe['state']): Bound[] =>
  (owner?.links ?? [])
    .filter(({ end }) => state !== 'live' || end === null)
    .map(({ id, url }) => ({ id: ref === 'link' ? id : { value: tokenOf(url.value) } }));

type WorkspaceRef = Exclude<IdRecipe['ref'], 'key' | 'link' | 'token'>;

const rowsIn = (owner: User | undefined, ref: WorkspaceRef, state: IdRecipe['state']) =>
  (owner?.workspaces ?? []).flatMap((workspace) => rowsOf(workspace, ref, state === 'live'));

/** The keys that the session has created, or any of them that exists: the others send its requests. */
const createdKeys = (owner: User | undefined, state: IdRecipe['state']): readonly Bound[] =>
  [...(owner?.keyList ?? []), ...(state === 'any' ? (owner?.revokedKeys ?? []) : [])].flatMap(({ id }) =>
    id instanceof Chosen ? { id } : [],
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Values as a query can contain them; an array is a parameter that is given twice. */
function queryValue(value: unknown): unknown {
  if (value === undefined || value === null) return value === null ? '' : undefined;
  if (Array.isArray(value)) return ['1', '1'];
  return typeof value === 'string' && !value.isWellFormed() ? ' ' : textOf(value);
}

function rowsOf(workspace: Workspace, kind: WorkspaceRef, onlyLive: boolean): readonly Bound[] {
  const { note: notes, group: groups, todo: todos, snapshot: snapshots, file: files } = workspace;
  const { deletions, derivedIds } = workspace;
  const isLive = ({ deletedAt }: { deletedAt: string | null }): boolean => !onlyLive || deletedAt === null;
  const byKind: Readonly<Record<WorkspaceRef, () => readonly Bound[]>> = {
    workspace: () => [workspace],
    note: () => notes.filter(isLive),
    group: () => groups,
    todo: () => todos.filter((todo) => isLive({ deletedAt: todoDeletedAt(workspace, todo) })),
    snapshot: () => snapshots,
    file: () => files.filter(isLive),
    'deleted group': () => deletions.flatMap(({ groups: [first] }) => first ?? []),
    calendar: () => [...derivedIds.values()].map((id) => ({ id })),
  };
  return byKind[kind]();
}

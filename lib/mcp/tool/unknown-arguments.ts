// Unknown arguments of tools are errors (E34). Models use the names of other servers' tools, such as `query` for `search`,
// and would take the result of a call without that argument for the one they wanted.
import { ApiError } from '../../domain/errors.ts';
import { differences } from './differences.ts';

/** The part of a schema of tools/list that names arguments, and the members of the items of a list. */
type Properties = Readonly<Record<string, { readonly items?: { readonly properties?: object } }>>;

/** At most so many unknown arguments are named, each with so many characters: the result of an error stays short. */
const NAMED_MAX = 20;
const NAME_MAX_CHARACTERS = 50;

/**
 * Rejects arguments that a tool does not have, and such members of the items of a list.
 * @throws ApiError invalidRequest names each of them, the argument that is probably meant, and all arguments
 */
export function requireKnown(
  tool: string,
  schema: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): void {
  const properties = (schema['properties'] ?? {}) as Properties;
  const known = Object.keys(properties);
  reject(`${tool} takes`, known, unknownIn('', input, known));
  for (const [field, { items }] of Object.entries(properties)) {
    const list = input[field];
    if (!items?.properties || !Array.isArray(list)) continue;
    const members = Object.keys(items.properties);
    const unknown = list.flatMap((item, n) =>
      isObject(item) ? unknownIn(`${field}[${n}].`, item, members) : [],
    );
    reject(`Each of ${field} takes`, members, unknown);
  }
}

/** Whether an item has named members. Validation rejects every other one. */
const isObject = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && !Array.isArray(item);

interface Unknown {
  /** The list and the number of the item that has it; empty for an argument. */
  readonly of: string;
  readonly name: string;
}

const unknownIn = (of: string, given: object, known: readonly string[]): Unknown[] =>
  Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({ of, name }));

function reject(takes: string, known: readonly string[], unknown: readonly Unknown[]): void {
  if (unknown.length === 0) return;
  const problems = unknown.slice(0, NAMED_MAX).map(({ of, name }) => {
    const meant = meantBy(name, known);
    const shown = of + name.slice(0, NAME_MAX_CHARACTERS).toWellFormed();
    return `${shown}: unknown argument${meant === undefined ? '' : `, use ${meant}`}`;
  });
  const more = unknown.length - problems.length;
  if (more > 0) problems.push(`and ${more} more`);
  throw new ApiError('invalidRequest', { message: `${problems.join('; ')}. ${takes} ${listed(known)}.` });
}

const listed = (names: readonly string[]): string => names.join(', ') || 'no arguments';

/** Usual names of other servers and what replaces them: an argument of the tool, or that argument in a special form. */
const USUAL: readonly (readonly [names: string, ...meant: (readonly [argument: string, form?: string])[]])[] =
  [
    ['query q text keyword keywords term searchterm searchquery filter', ['search'], ['content']],
    ['body markdown message value', ['content'], ['text']],
    ['title subject newname', ['name'], ['text']],
    ['id uuid note', ['noteId'], ['todoId'], ['fileId'], ['linkId'], ['snapshotId']],
    ['ids notes', ['noteIds']],
    ['versionid version', ['snapshotId']],
    ['folder folderid group parent parentid groupid', ['groupId'], ['parentId']],
    ['tag tags', ['search', 'search with "#tag"'], ['content', 'content with "#tag" in it']],
    ['due duedate deadline', ['dueTo'], ['text', 'text that ends with `📅 YYYY-MM-DD`']],
    ['until before', ['dueTo'], ['to'], ['expiresAt']],
    ['from since after', ['dueFrom'], ['from'], ['cursor']],
    ['done checked status state', ['completed']],
    ['day', ['date']],
    ['expires expiry', ['expiresAt']],
    ['etag version', ['ifMatch']],
    ['count max maxresults pagesize perpage', ['limit']],
    ['offset', ['page']],
    ['order orderby', ['sort']],
    ['file filename filepath name', ['path']],
    ['data bytes', ['base64']],
    ['line', ['lineNumber']],
    ['oldstring oldtext old', ['find']],
    ['newstring newtext new replacement', ['replace']],
    ['replaceall', ['all']],
  ];

/** What a model probably means by an unknown argument. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name);
  const same = known.find((each) => plainName(each) === plain);
  if (same !== undefined) return same;
  for (const [names, ...all] of USUAL) {
    if (!names.split(' ').includes(plain)) continue;
    const possible = all.filter(([argument]) => known.includes(argument));
    if (possible.length > 0) return possible.map(([argument, form = argument]) => form).join(' or ');
  }
  return known.find((each) => differences(plainName(each), plain) <= Math.floor(each.length / 4));
}

/** A name without letter case and underscores: `note_id` is `noteId`. */
const plainName = (name: string): string =>
  name.slice(0, NAME_MAX_CHARACTERS).toLowerCase().replaceAll(/[_-]/g, '');

// The files that a shared note refers to. Its references are found once for each version of its content, so a further
// picture does not read the content again.
import { cachedTexts, cacheTexts } from '../../cache/content-cache.ts';
import { packed, unpacked } from '../../cache/packed-list.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { codeOf, idOf } from '../../core/ids.ts';
import type { FileRow } from '../../db/resources/files.ts';
import { groups } from '../../db/resources/groups.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { decoded } from '../../markdown/percent-encoding.ts';
import type { Reference } from '../../markdown/references.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { referredFile } from '../files/referred-file.ts';
import { countedReferences } from '../notes/counted-markup.ts';
import { contentOf } from '../notes/note-contents.ts';

/**
 * The target of a reference, its fragment, the target before it was percent-decoded, and the further texts by which a
 * reader may ask for it, each once.
 */
type Written = readonly [target: string, fragment: string, encoded: string, ...texts: string[]];

/**
 * The file that a reference of a note names; undefined if the note has no such reference.
 * @param written the reference as the note has it, or percent-decoded
 */
export async function writtenFile(
  workspace: OwnedWorkspace,
  row: NoteRow,
  written: string,
): Promise<FileRow | undefined> {
  const asked = new Set([written, decoded(written)]);
  const found = (await referencesOf(row)).find(
    ([target, , encoded, ...texts]) =>
      encoded === written || asked.has(target) || texts.some((text) => asked.has(text)),
  );
  if (!found) return undefined;
  const [target, fragment, encoded] = found;
  const group = row.group === undefined ? undefined : idOf(row.group, codeOf(row.id));
  return referredFile(
    workspace,
    { target, encoded, fragment, external: false },
    await folderOf(workspace, group),
  );
}

/** The references of a note to files, each once, because a long text can repeat one thousands of times. */
async function referencesOf(row: NoteRow): Promise<readonly Written[]> {
  let { references } = cachedTexts(row);
  if (references === undefined) {
    const found = countedReferences(await contentOf(row)).filter(({ external }) => !external);
    references = packed([...new Map(found.map(withKey)).values()]);
    cacheTexts(row, { references });
  }
  return unpacked(references);
}

/** A reference with the key that distinguishes it from others. */
function withKey({ target, fragment, encoded = target }: Reference): readonly [key: string, Written] {
  const whole = target + fragment;
  const texts = new Set([whole, decoded(target), decoded(whole)]);
  texts.delete(target);
  return [`${target}\n${fragment}\n${encoded}`, [target, fragment, encoded, ...texts]];
}

/** The names of a group and the groups above it, from the outermost. */
async function folderOf(workspace: OwnedWorkspace, groupId: string | undefined): Promise<string[]> {
  if (groupId === undefined) return [];
  const rows = await cachedRows(groups, workspace, workspace.entry.groups);
  const byId = new Map(rows.map((group) => [group.id, group]));
  const names: string[] = [];
  for (let at = byId.get(groupId); at && names.length <= rows.length;) {
    names.unshift(at.name);
    at = at.parent === undefined ? undefined : byId.get(idOf(at.parent, workspace.code));
  }
  return names;
}

// Shows the files that the text on a page refers to: pictures as they come into view, any other file as a download.
import { decoded } from '../../../lib/markdown/percent-encoding.ts';
import { LazyPictures } from '../markdown/lazy-pictures.ts';
import { readFile, type Origin } from '../files/files.ts';
import { workspaceId } from '../lists/workspaces.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { saveFile } from '../parts/save-file.ts';

/** The source of the references in a note. */
export function originOf({ note }: OpenNote): Origin {
  const { groupId = null, workspaceId: workspace = workspaceId.value } = note.value ?? {};
  return { workspaceId: workspace, groupId };
}

/** Loads the pictures of a note when they are near the visible part. */
export const picturesOf = (origin: Origin): LazyPictures =>
  new LazyPictures(async (target) => {
    const file = await readFile(target, origin);
    return file && new Blob([file.bytes], { type: file.type });
  });

/** Shows the pictures of a page. Returns a function that ends it. */
export function showPictures(page: Element, origin: Origin): () => void {
  const pictures = picturesOf(origin);
  pictures.add(page);
  return () => pictures.stop();
}

/** Stores the file of a link on the user's device. */
export function downloadFile(target: string, origin: Origin): void {
  attempt(async () => {
    const file = await readFile(target, origin);
    if (!file) return showNotice(`There is no file ${decoded(target)}.`);
    const content = new Blob([file.bytes], { type: 'application/octet-stream' });
    saveFile(content, file.path.split('/').at(-1) ?? 'file');
  });
}

// Follows a link that is clicked in the editor.
import type { Follow } from '../editor/formatted-text.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { downloadFile, originOf } from './pictures.ts';

export function followLink(target: Parameters<Follow>[0], open: OpenNote): void {
  if ('href' in target) window.open(target.href, '_blank', 'noopener,noreferrer');
  else if ('note' in target) go(addresses.named(target.note));
  else if ('tag' in target) go(addresses.tag(target.tag));
  else if ('heading' in target) go(addresses.heading(addresses.edit(open.id), target.heading));
  else if ('file' in target) downloadFile(target.file, originOf(open));
}

// Does for a note what was decided.
import { isBlank } from '../state/blank.ts';
import { createFile, ifCurrent, replaceFile, textOf, type Context } from './context.ts';
import { asDecided, isLive, keepBoth, refresh, tagOf } from './note-entries.ts';
import { settle } from './note-merges.ts';
import { upload } from './note-uploads.ts';
import type { Task } from '../plan/task.ts';
import { StaleError } from '../state/stale.ts';

/** @throws StaleError if it has to be decided again; RejectedError if it can't be done */
export async function stepNote(context: Context, task: Task): Promise<void> {
  const { entry, local, remote, decision } = task;
  const { state, report, trash, folder } = context;
  switch (decision) {
    case 'nothing': {
      if (entry && local && remote) await refresh(context, task);
      return;
    }
    case 'forget': {
      if (entry) await state.delete('entries', entry.id);
      return;
    }
    case 'match': {
      if (!local || !remote) return;
      // The text of the service is the same, and may have to be read again.
      const etag = context.remoteTexts.tagOf(remote);
      await keepBoth(context, task, { note: remote, etag }, local.sha256, await textOf(context, local));
      return;
    }
    case 'deleteHere': {
      if (!local || !entry) return;
      // A listing could have missed it.
      if (!remote && (await isLive(context, entry))) throw new StaleError();
      await trash.take(local.path, local.sha256);
      await state.delete('entries', entry.id);
      report.did('trashedHere', local.path);
      return;
    }
    case 'deleteThere': {
      if (!entry) return;
      if ((await folder.stat(task.path))?.kind === 'file') throw new StaleError();
      const etag = await tagOf(context, task, entry);
      await ifCurrent(() => context.api.send('DELETE', '/note', { id: entry.id }, { ifMatch: etag }));
      await state.delete('entries', entry.id);
      report.did('trashedThere', entry.path);
      return;
    }
    case 'download':
      return download(context, task);
    case 'upload':
      return local && upload(context, task, local);
    case 'merge':
    case 'conflict':
      return local && remote && settle(context, task, local, remote);
    default:
      decision satisfies never;
  }
}

async function download(context: Context, task: Task): Promise<void> {
  const { local, remote, path } = task;
  const { state, report } = context;
  const text = await asDecided(context, task);
  const { note, content, sha256 } = text;
  if (!local && !task.entry && remote?.day !== undefined && isBlank(content)) {
    await state.set('blank', note.id, note.updatedAt);
    return;
  }
  const as = { sha256, updatedAt: note.updatedAt };
  await (local ? replaceFile(context, local, content, as) : createFile(context, path, content, as));
  await keepBoth(context, task, text, sha256, content);
  context.remoteTexts.drop(note.id);
  report.did('downloaded', path);
}

// Starts the app: stored session, address, background work, then the page.
import { render } from 'preact';
import { effect } from '@preact/signals';
import { pollChanges } from './notes/changes.ts';
import { sendCaptures, sendInBackground, showPending } from './notes/captures.ts';
import { followGroups } from './notes/groups.ts';
import { followNotes } from './notes/note-lists.ts';
import { closeNotes, continueDrafts, saveInBackground } from './notes/open-notes.ts';
import { followToday } from './notes/today.ts';
import { loadWorkspaces } from './notes/workspaces.ts';
import { channel } from './state/events.ts';
import { readCommand } from './state/commands.ts';
import { followAddress } from './state/route.ts';
import { followOtherTabs, session } from './state/session.ts';
import { followKeys } from './state/shortcuts.ts';
import { showNotice } from './state/notices.ts';
import { whenNotStored } from './store/draft.ts';
import { startServiceWorker } from './state/updates.ts';
import { App } from './views/app.tsx';

followAddress(readCommand);
followOtherTabs();
followToday();
followNotes();
followGroups();
saveInBackground();
sendInBackground();
pollChanges();
followKeys();
whenNotStored(() =>
  showNotice('This browser refuses to store your text. Copy it before you close this page.'),
);

effect(() => {
  if (session.value) void begin();
  else void closeNotes();
});

async function begin(): Promise<void> {
  channel();
  void navigator.storage?.persist?.();
  // Side by side: none of them waits for a slow call of another one.
  await Promise.all([loadWorkspaces(), continueDrafts(), showPending().then(sendCaptures)]);
}

const root = document.getElementById('app');
if (root) render(<App />, root);
startServiceWorker();

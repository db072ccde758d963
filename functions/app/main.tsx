// Starts the app: address, background work, then the page.
import { render } from 'preact';
import { effect } from '@preact/signals';
import { pollChanges } from './notes/changes.ts';
import { sendCaptures, sendInBackground } from './notes/captures.ts';
import { followGroups } from './notes/groups.ts';
import { followNotes } from './notes/note-lists.ts';
import { continueDrafts, saveInBackground } from './notes/open-notes.ts';
import { followToday } from './notes/today.ts';
import { loadWorkspaces } from './notes/workspaces.ts';
import { followAddress } from './state/route.ts';
import { followOtherTabs, session } from './state/session.ts';
import { followKeys } from './state/shortcuts.ts';
import { showNotice } from './state/notices.ts';
import { startServiceWorker } from './state/updates.ts';
import { wakeRegularly } from './state/wake.ts';
import { whenNotStored } from './store/draft.ts';
import { App } from './views/app.tsx';

followAddress();
followOtherTabs();
followToday();
followNotes();
followGroups();
saveInBackground();
sendInBackground();
pollChanges();
followKeys();
wakeRegularly();
whenNotStored(() =>
  showNotice('This browser refuses to store your text. Copy it before you close this page.'),
);

effect(() => {
  if (!session.value) return;
  void navigator.storage?.persist?.();
  // Side by side: none of them waits for a slow call of another one.
  void loadWorkspaces();
  void continueDrafts();
  void sendCaptures();
});

const root = document.getElementById('app');
if (root) render(<App />, root);
startServiceWorker();

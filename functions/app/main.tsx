// Starts the app: address, background work, then the page.
import { render } from 'preact';
import { computed } from '@preact/signals';
import { pollChanges } from './notes/changes.ts';
import { sendCaptures } from './notes/captures.ts';
import { continueDrafts, saveInBackground } from './notes/open-notes.ts';
import { followToday } from './notes/today.ts';
import { followGroups, loadWorkspaces } from './notes/workspaces.ts';
import { followAddress } from './state/route.ts';
import { followOtherTabs, session } from './state/session.ts';
import { followKeys } from './state/shortcuts.ts';
import { startServiceWorker } from './state/updates.ts';
import { onWake, wakeRegularly } from './state/wake.ts';
import { App } from './views/app.tsx';

followAddress();
followOtherTabs();
followToday();
followGroups();
saveInBackground();
// The queue is also sent when another tab adds to it, or ends while it sends.
onWake(sendCaptures);
pollChanges();
followKeys();
wakeRegularly();

const key = computed(() => session.value?.key);
key.subscribe((signedIn) => {
  if (signedIn === undefined) return;
  void navigator.storage?.persist?.();
  // Side by side: none of them waits for a slow call of another one.
  void loadWorkspaces();
  void continueDrafts();
  void sendCaptures();
});

const root = document.getElementById('app');
if (root) render(<App />, root);
startServiceWorker();

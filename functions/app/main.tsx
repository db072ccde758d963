// Starts the app: address, background work, then the page.
import { render } from 'preact';
import { computed, effect } from '@preact/signals';
import { pollChanges } from './notes/changes.ts';
import { followGroups, readCatalogue } from './lists/catalogue.ts';
import { queue } from './actions/queue.ts';
import { fileQueue } from './files/files.ts';
import { continueDrafts, saveInBackground } from './notes/open-notes.ts';
import { readAgain } from './lists/shares.ts';
import { followTags } from './lists/tags.ts';
import { followToday } from './state/today.ts';
import { loadWorkspaces } from './lists/workspaces.ts';
import { followAddress } from './state/route.ts';
import { askForPersistence } from './state/persistence.ts';
import { followScrolling } from './state/scroll.ts';
import { followOtherTabs, session } from './state/session.ts';
import { followDroppedFiles } from './note-page/dropped-files.ts';
import { followKeys } from './views/shortcuts.ts';
import { startServiceWorker } from './state/updates.ts';
import { onWake, wake, wakeRegularly } from './state/wake.ts';
import { App } from './views/app.tsx';

followScrolling();
followAddress();
followOtherTabs();
followToday();
followGroups();
followTags();
effect(readAgain);
saveInBackground();
// The queue is also sent when another tab adds to it, or ends while it sends. Reading it opens the database again if the
// connection was lost while the page was hidden.
onWake(() => queue.send());
onWake(() => fileQueue.send());
pollChanges();
readCatalogue();
// Code that could not be loaded is loaded the next time.
onWake(async () => session.peek()?.storage === 'device' && (await import('./background.ts')).begin());
followKeys();
followDroppedFiles();
wakeRegularly();

const key = computed(() => session.value?.key);
key.subscribe((signedIn) => {
  if (signedIn === undefined) return;
  void askForPersistence();
  // Work that has waited for a valid key.
  wake();
  // Side by side: none of them waits for a slow call of another one.
  void loadWorkspaces();
  void continueDrafts();
});

const root = document.getElementById('app');
if (root) render(<App />, root);
startServiceWorker();

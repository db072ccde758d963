// The view behind “More” on a phone: workspaces and groups, and the views that are not used every day.
import { weekOf } from '../notes/days.ts';
import { today } from '../state/today.ts';
import { addresses } from '../state/addresses.ts';
import { openPalette } from './palette.ts';
import { WorkspaceAndGroups } from './side.tsx';
import { Icon, Page } from '../parts/ui.tsx';

export const MoreView = () => (
  <Page title="More">
    <nav class="more" aria-label="More views">
      <button onClick={openPalette}>
        <Icon name="search" /> Go to…
      </button>
      <a class="button" href={addresses.week(weekOf(today.value))}>
        <Icon name="today" /> This week
      </a>
      <a class="button" href={addresses.trash}>
        <Icon name="trash" /> Trash
      </a>
      <a class="button" href={addresses.account}>
        <Icon name="account" /> Account
      </a>
    </nav>
    <WorkspaceAndGroups />
  </Page>
);

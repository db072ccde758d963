// The calendar: a dialog over a day or a week, and a separate view.
import { today } from '../state/today.ts';
import { RareView } from './rare-view.ts';
import { Dialog, Icon, Opener, Page } from '../parts/ui.tsx';

export const CalendarButton = ({ day }: { readonly day: string }) => (
  <Opener
    class="quiet icon-only"
    aria-label="Calendar"
    dialog={(close) => (
      <Dialog title="Calendar" close={close}>
        <RareView show={({ Month }) => <Month day={day} close={close} />} />
      </Dialog>
    )}
  >
    <Icon name="today" />
  </Opener>
);

/** The calendar as a separate view. */
export const CalendarView = () => (
  <Page title="Calendar">
    <RareView show={({ Month }) => <Month day={today.value} />} />
  </Page>
);

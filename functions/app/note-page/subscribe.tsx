// A button that opens the links to the todos in a calendar (E25).
import { Sharing } from './sharing.ts';
import { Opener } from '../parts/ui.tsx';

export const SUBSCRIBE = 'Subscribe in your calendar';

/** @param label a shorter one than the title, where there is little room */
export const Subscribe = ({ label = SUBSCRIBE }) => (
  <Opener
    aria-label={SUBSCRIBE}
    dialog={(close) => <Sharing show={({ ShareTodos }) => <ShareTodos close={close} />} />}
  >
    {label}
  </Opener>
);

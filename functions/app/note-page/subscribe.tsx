// A button that opens the links to the todos in a calendar (E25).
import { RarePart } from './rare-part.ts';
import { Opener } from '../parts/ui.tsx';

export const SUBSCRIBE = 'Subscribe in your calendar';

/** @param label a shorter one than the title, where there is little room */
export const Subscribe = ({ label = SUBSCRIBE }) => (
  <Opener
    aria-label={SUBSCRIBE}
    dialog={(close) => <RarePart show={({ ShareTodos }) => <ShareTodos close={close} />} />}
  >
    {label}
  </Opener>
);

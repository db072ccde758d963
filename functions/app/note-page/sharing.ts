// The dialogs with the links to a note and to todos, which are not part of a first visit.
import { later } from '../parts/later.tsx';

export const Sharing = later(() => import('./share.tsx'));

// The parts of a note's page that are not part of a first visit: the actions of its menu, and the dialogs with public links.
import { later } from '../parts/later.tsx';

export const RarePart = later(() => import('./rare-parts.ts'));

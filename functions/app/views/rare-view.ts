// The views and dialogs that are not part of a first visit.
import { later } from '../parts/later.tsx';

export const RareView = later(() => import('./rare-views.ts'));

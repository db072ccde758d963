// The view that imports a folder. Its code is not stored for offline use, because an import needs the service.
import { later } from '../parts/later.tsx';

export const MovingIn = later(() => import('../moving-in/import-view.tsx'));

// What rare-view.ts loads.
export { AccountView } from '../account/account.tsx';
export { HistoryView } from '../note-page/history.tsx';
export { CompareView } from '../note-page/compare.tsx';
export { Month } from './month.tsx';
export { TrashView } from './trash.tsx';
export { WorkspacesView } from './workspaces.tsx';

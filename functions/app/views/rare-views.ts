// What rare-view.ts loads.
export { AccountView } from '../account/account.tsx';
export { HistoryView } from '../note-page/history.tsx';
export { CompareView } from '../note-page/compare.tsx';
export { GroupActions } from './group-actions.tsx';
export { Help } from '../parts/help.tsx';
export { MoreView } from './more.tsx';
export { Month } from './month.tsx';
export { NamingView } from './naming.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { TrashView } from './trash.tsx';
export { WorkspacesView } from './workspaces.tsx';

// What rare-part.ts loads.
export { NoteActions } from './note-actions.tsx';
export { ShareNote, ShareTodos } from './share.tsx';

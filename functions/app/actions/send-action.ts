// Sends an action. The last move, name or pin to reach the service wins; a repeat after a lost response first reads whether it
// has happened. An undo leaves what has changed since.
import { hasMessage } from '../api/failures.ts';
import { isOfGroup, isOfTodo, type Action } from '../offline/action.ts';
import type { Queued } from '../offline/database.ts';
import type { Ending } from '../offline/waiting.ts';
import { knownId } from './known-id.ts';
import { sendGroupAction } from './send-group-action.ts';
import { sendNoteAction } from './send-note-action.ts';
import { sendTodoAction } from './send-todo-action.ts';

const ABSENT = ['Note not found', 'Group not found', 'Todo not found'] as const;

/** @throws Unreachable, ApiFailure, NotYet */
export async function sendAction(action: Action): Promise<Ending<Queued>> {
  try {
    if (isOfTodo(action)) return await sendTodoAction(action);
    const target = action.kind === 'create-group' ? action.target : await knownId(action.target);
    const ending = isOfGroup(action)
      ? await sendGroupAction({ ...action, target })
      : await sendNoteAction({ ...action, target });
    const { problem, isLeft = false, updatedAt, rewrite } = ending;
    if (problem !== undefined) return { problem: action.undoes === undefined ? problem : undefined };
    return { done: isLeft ? undefined : { action: { ...action, target }, updatedAt }, rewrite };
  } catch (error) {
    const { undoes, kind } = action;
    if (
      hasMessage(error, 'Parent group not found') ||
      (kind === 'move' && hasMessage(error, 'Group not found'))
    )
      return { problem: undoes ? undefined : `The new group of “${nameOf(action)}” no longer exists.` };
    if (!ABSENT.some((message) => hasMessage(error, message))) throw error;
    const isDone = undoes !== undefined || kind === 'trash' || kind === 'trash-group';
    return { problem: isDone ? undefined : `“${nameOf(action)}” no longer exists.` };
  }
}

/** The name of what an action is about. */
const nameOf = ({ item }: Action): string => ('name' in item ? item.name : item.text);

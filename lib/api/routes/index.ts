// The route table: every endpoint of spec section 4.
import type { Contract } from '../contract.ts';
import * as workspace from './workspace.ts';
import * as note from './note.ts';
import * as group from './group.ts';
import * as todo from './todo.ts';
import * as daily from './daily.ts';
import * as weekly from './weekly.ts';
import * as snapshot from './snapshot.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** By resource in the specification's order, each GET, POST, PUT, DELETE. */
export const routes: readonly Contract[] = [workspace, note, group, todo, daily, weekly, snapshot].flatMap(
  (resource): Contract[] =>
    Object.values<Contract>(resource).toSorted(
      (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
    ),
);

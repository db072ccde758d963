// Items of lists and changes that have members which only some requests ask for.
import Type, { type Static } from 'typebox';
import { Todo } from './entities.ts';
import { Named } from './named.ts';

/** A todo in a list or a change, with the members that the request asks for (E26, E30). */
export const TodoListItem = Named('TodoListItem', {
  ...Todo.properties,
  dueDate: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date',
      description: 'The first date in its text in a form for due dates, if requested; null if there is none.',
    }),
  ),
  noteName: Type.Optional(Type.String({ description: 'The name of its note, if requested.' })),
});
export type TodoListItem = Static<typeof TodoListItem>;

// What a tool says when it writes checkbox lines without creating todos for them.
import { checkboxesIn } from '../../domain/checkboxes/checkboxes.ts';

const NO_TODO =
  'No todo was made of the checkbox lines, because syncTodos was not true. To make them todos now, call edit_note with syncTodos: true and one of these lines as find and replace.';

/** The hint for a text that is added to a note, if it has open checkboxes for which no todo is created. */
export const noTodos = (text: string | undefined, syncTodos = false): { readonly hint?: string } =>
  !syncTodos && text?.includes('[ ]') && checkboxesIn(text).some(({ checked }) => !checked)
    ? { hint: NO_TODO }
    : {};

// How agents give a todo a date (E26).

/** Ends the description of each tool that creates or edits todos or the text of notes. */
export const TODO_DATE = 'To give a todo a date, end its text with `📅 YYYY-MM-DD`.';

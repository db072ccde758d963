// A request for a day or week whose note is not created.
import { ApiError } from '../errors.ts';

/** There is no note of a day or week, or it is in the trash, and the request does not create it (E30). */
export class AbsentNoteError extends ApiError {
  /** The day or week: the name of a new note. */
  readonly noteName: string;

  constructor(noteName: string) {
    super('noteNotFound');
    this.noteName = noteName;
  }
}

// Values that the service chooses: ids and entity tags. The model says only which of them are equal and which differ.

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-';

/** A value that the first response that contains it binds. From then on it must stay the same. */
export class Chosen {
  value: string | undefined;
  readonly form: RegExp;
  /** The values from which it must differ. Its own is added. */
  readonly taken: Set<string>;

  constructor(form: RegExp, taken: Set<string>) {
    this.form = form;
    this.taken = taken;
  }
}

/** The id of a workspace. Its last twelve digits are the code of the workspace. */
export const newWorkspaceId = (ids: Set<string>): Chosen => new Chosen(RegExp(`^${UUID}[0-9a-f]{12}$`), ids);

/** The id of something in a workspace: it ends with the code of the workspace. */
export const newId = (ids: Set<string>, code: string): Chosen => new Chosen(RegExp(`^${UUID}${code}$`), ids);

/** A strong entity tag. @param earlier the tags that the same note has had */
export const newTag = (earlier: Set<string>): Chosen => new Chosen(/^"[^"]+"$/, earlier);

// Values that the service chooses: ids and entity tags. The model says only which of them are equal and which differ.

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-';

/** A value that the first response that contains it binds. From then on it must stay the same. */
export class Chosen {
  value: string | undefined;
  readonly #form: RegExp;
  readonly #taken: Set<string>;

  /** @param taken the values from which it must differ; it is added to them */
  constructor(form: RegExp, taken: Set<string>) {
    this.#form = form;
    this.#taken = taken;
  }

  /** Binds it, unless it is bound, the value has another form, or something else has that value. */
  bind(value: unknown): void {
    if (this.value !== undefined || typeof value !== 'string') return;
    if (!this.#form.test(value) || this.#taken.has(value)) return;
    this.#taken.add(value);
    this.value = value;
  }

  toJSON(): string {
    return this.value ?? `a new value like ${this.#form.source}`;
  }
}

/** The id of a workspace. Its last twelve digits are the code of the workspace. */
export const newWorkspaceId = (ids: Set<string>): Chosen => new Chosen(RegExp(`^${UUID}[0-9a-f]{12}$`), ids);

/** The id of something in a workspace: it ends with the code of the workspace. */
export const newId = (ids: Set<string>, code: string): Chosen => new Chosen(RegExp(`^${UUID}${code}$`), ids);

/** A strong entity tag. @param earlier the tags that the same note has had */
export const newTag = (earlier: Set<string>): Chosen => new Chosen(/^"[^"]+"$/, earlier);

/** Binds what an expected value contains to the values at the same places of an actual one. */
export function bindAll(expected: unknown, actual: unknown): void {
  if (expected instanceof Chosen) expected.bind(actual);
  else if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null)
    for (const [name, part] of Object.entries(expected))
      bindAll(part, (actual as Readonly<Record<string, unknown>>)[name]);
}

/** A value as JSON contains it, with the bound values. */
export const plain = <T>(value: T): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

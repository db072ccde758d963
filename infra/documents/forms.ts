// The forms of an input whose members exclude or need each other. A schema lists them as `forms`; handlers check them, and
// test/contract/input-forms.test.ts compares both. The document excludes all other inputs with `if` and `then`:
// generators of clients ignore these, but write types that do not compile for `oneOf` and `not`.
import type { TSchema } from 'typebox';

type Json = Readonly<Record<string, unknown>>;

/** The names of a form's members, with `?` behind optional ones. An empty form has no member. */
export type Form = readonly string[];

/** The part of a schema that excludes every input which is not in exactly one of these forms. */
export function exactlyOne(forms: readonly Form[], properties: Readonly<Record<string, TSchema>>): Json {
  const isFlag = (name: string) => properties[name] !== undefined && typesOf(properties[name]).has('boolean');
  const present = (member: string): Json => {
    const name = nameOf(member);
    // A required flag counts only if it is true.
    const value = isFlag(name) && !member.endsWith('?') ? { const: true } : { not: { enum: [null] } };
    return { required: [name], properties: { [name]: value } };
  };
  const absent = (names: readonly string[]): Json => ({
    properties: Object.fromEntries(
      names.map((name) => [name, { enum: [...(isFlag(name) ? [false] : []), null] }]),
    ),
  });
  const mixed = forms.flatMap((form, at) =>
    form.flatMap((member) =>
      forms.slice(at + 1).flatMap((other) => other.map((second) => both(present(member), present(second)))),
    ),
  );
  const incomplete = forms.flatMap((form) =>
    form.flatMap((member) =>
      needed(form)
        .filter((name) => name !== member)
        .map((name) => both(present(member), absent([name]))),
    ),
  );
  const none = forms.some((form) => form.length === 0) ? [] : [absent(forms.flatMap(needed))];
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nothing awaits a schema
  return { if: { anyOf: [...mixed, ...incomplete, ...none] }, then: { not: {} } };
}

const nameOf = (member: string): string => member.replace('?', '');
const needed = (form: Form): string[] => form.filter((member) => !member.endsWith('?'));
const typesOf = (schema: TSchema): ReadonlySet<unknown> => new Set([(schema as Json)['type']].flat());

const both = (one: Json, other: Json): Json => ({
  ...one,
  ...(other['required'] !== undefined && {
    required: [...(one['required'] as string[]), ...(other['required'] as string[])],
  }),
  properties: { ...(one['properties'] as Json), ...(other['properties'] as Json) },
});

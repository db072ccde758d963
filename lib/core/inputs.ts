// Inputs are read completely: every declared field is used by the code, or the project does not compile.

/**
 * Requires at compile time that nothing is left of an input. Every function that takes an input apart ends with it:
 * `const { name, ...rest } = input; noneLeft(rest);`.
 */
export function noneLeft(_rest: Readonly<Record<string, never>>): void {
  // The parameter's type is the check.
}

/** Whether any of the changes is given. */
export const hasChanges = (changes: object): boolean =>
  Object.values(changes).some((value) => value !== undefined);

// A value that is made when it is first needed.

/** A function that returns what `make` has returned at the first call. For values that never change. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

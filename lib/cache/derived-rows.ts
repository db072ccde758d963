// Caches what is derived from all rows of one or two kinds in a workspace, until one of them changes.

/** Caches one value for each list, with what else it was derived from. */
function derivedValues() {
  const derived = new WeakMap<object, { readonly from: unknown; readonly value: unknown }>();
  return <T>(rows: readonly object[], from: unknown, make: () => T): T => {
    const known = derived.get(rows);
    if (known && known.from === from) return known.value as T;
    const value = make();
    derived.set(rows, { from, value });
    return value;
  };
}

/** The value that `make` derives from one or two cached lists of rows. */
export const cachedFrom = derivedValues();

/** The rows in the order of a name. */
export const cachedOrder = derivedValues();

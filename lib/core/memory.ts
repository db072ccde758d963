// Memory given back at a moment of our choosing.

let collect: (() => void) | undefined;

/** Frees all that is no longer used, in some milliseconds. V8 by itself lets it pile up while there is room. */
export function collectGarbage(): void {
  collect ??= garbageCollector();
  collect();
}

/** Found when it is first needed: to import these modules takes milliseconds of every cold start. */
function garbageCollector(): () => void {
  const [v8, vm] = [process.getBuiltinModule('node:v8'), process.getBuiltinModule('node:vm')];
  // Only a context made from here on has it; the functions' own stays as it is.
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc') as () => void;
}

// How many requests are under way at the same time. More would take the functions that another device of the same user needs
// in a small AWS account.

const AT_ONCE = 5;

let active = 0;
/** What waits for its turn. */
const writes: (() => void)[] = [];
const reads: (() => void)[] = [];

/** Runs a request when it is its turn. What the user has written goes first. */
export async function inTurn<T>(isWrite: boolean, run: () => Promise<T>): Promise<T> {
  if (active < AT_ONCE) active += 1;
  else await new Promise<void>((begin) => void (isWrite ? writes : reads).push(begin));
  try {
    return await run();
  } finally {
    const next = writes.shift() ?? reads.shift();
    if (next) next();
    else active -= 1;
  }
}

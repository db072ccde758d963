// Prints the progress of a command: each step when it begins and when it is done, and the open steps after each second
// without another line.

const TICK_MS = 1_000;

export interface Steps {
  /** Runs a step, such as `Starting the database`. Steps may overlap. The work may name the part that it does next. */
  run<T>(what: string, work: (part: (name: string) => void) => Promise<T>): Promise<T>;
  /** The time since the beginning, in seconds with one decimal and the unit. */
  seconds(): string;
  /** Stops the regular lines. */
  end(): void;
}

export function newSteps(print: (line: string) => void): Steps {
  const began = performance.now();
  const open = new Map<string, string>();
  const since = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  const tick = (): void => print(`  … ${[...open.values()].join(', ')} (${since(began)})`);
  let timer = setInterval(tick, TICK_MS).unref();
  const say = (line: string): void => {
    clearInterval(timer);
    timer = setInterval(tick, TICK_MS).unref();
    print(line);
  };
  return {
    async run(what, work) {
      const start = performance.now();
      const show = (line: string): void => {
        open.set(what, line);
        say(`  ${line}…`);
      };
      show(what);
      const result = await work((name) => show(`${what}: ${name}`));
      open.delete(what);
      say(`  ✓ ${what} (${since(start)})`);
      return result;
    },
    seconds: () => since(began),
    end: () => clearInterval(timer),
  };
}

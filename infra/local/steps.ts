// What a command is doing, said at the terminal: each step when it begins and when it is done, and in between once a
// second that it goes on.

const TICK_MS = 1_000;

export interface Steps {
  /** Does a step; steps may overlap. */
  run<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Seconds since the beginning, with one decimal. */
  seconds(): string;
  /** Says nothing more of its own accord. */
  end(): void;
}

export function newSteps(print: (line: string) => void): Steps {
  const began = performance.now();
  const open = new Set<string>();
  const since = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  const tick = (): void => print(`  … ${[...open].join(', ')} (${since(began)})`);
  let timer = setInterval(tick, TICK_MS).unref();
  const say = (line: string): void => {
    clearInterval(timer);
    timer = setInterval(tick, TICK_MS).unref();
    print(line);
  };
  return {
    async run(what, work) {
      const start = performance.now();
      open.add(what);
      say(`  … ${what}`);
      const result = await work();
      open.delete(what);
      say(`  ✓ ${what} (${since(start)})`);
      return result;
    },
    seconds: () => since(began),
    end: () => clearInterval(timer),
  };
}

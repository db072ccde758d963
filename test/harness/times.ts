/** Does something `count` times concurrently, so that the calls may race. */
export const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/**
 * Makes `SEED` the seed of all random choices of a run, also in its workers. If the environment has none, it is a new one.
 * @throws Error if it is not an integer from 0 to 2^31 - 1
 */
export function chooseSeed(): number {
  const text = (process.env['SEED'] ||= String(Date.now() % 1_000_000));
  if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** 31)
    throw new Error(`SEED is ${JSON.stringify(text)}. It must be an integer from 0 to ${2 ** 31 - 1}.`);
  return Number(text);
}

// The integrity checker over the table of the run: a cost counts only if the data is right.

/** The broken invariants of the table the environment names. */
export async function brokenInvariants(): Promise<string[]> {
  // Imported here because the client reads its environment when it is loaded.
  const { readTable } = await import('../integrity/table.ts');
  const { violations } = await import('../integrity/violations.ts');
  return violations(await readTable());
}

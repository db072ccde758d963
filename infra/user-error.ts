// What the terminal shows instead of a stack: something the user can mend.

export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Runs a command's main function; a UserError ends it with its sentence alone and exit status 1. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}

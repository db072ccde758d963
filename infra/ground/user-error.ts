// An error that the user can fix. The terminal shows its message without a stack trace.

export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The exit status of a program whose output nobody reads any more, as a shell reports it. */
const BROKEN_PIPE = 141;

/** Runs a command's main function. An error sets the exit status to 1; of a UserError only the message is printed. */
export async function run(main: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(BROKEN_PIPE);
  });
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}

// Reports esbuild's errors and warnings once, each with its code frame and without the bundler's stack trace.
import { formatMessages, type BuildResult, type Message } from 'esbuild';
import { UserError } from '../ground/user-error.ts';

/** Waits for a build and prints its warnings. @throws UserError with the errors in the sources */
export async function reported<T extends BuildResult>(building: Promise<T>): Promise<T> {
  const result = await building.catch(async (error: unknown) => {
    const { errors } = error as Partial<BuildResult>;
    throw errors ? new UserError(await framed(errors, 'error')) : error;
  });
  if (result.warnings.length > 0) console.warn(await framed(result.warnings, 'warning'));
  return result;
}

async function framed(messages: Message[], kind: 'error' | 'warning'): Promise<string> {
  const color = process.stderr.isTTY;
  return (await formatMessages(messages, { kind, color })).join('').trimEnd();
}

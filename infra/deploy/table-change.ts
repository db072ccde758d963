// Compares the table that the functions use after a deploy with the one they use now.
import type { Settings } from '../stack/settings.ts';
import { UserError } from '../user-error.ts';
import { hasResource, type DeployedStack } from './deployed-stack.ts';
import { settingsInOutput } from './kept-settings.ts';

export interface TableChange {
  /** The table in use now; undefined before the first deploy. */
  readonly from: string | undefined;
  /** The table in use afterwards; undefined if the deploy creates it. */
  readonly to: string | undefined;
}

/** Looks up which table a deploy with these settings uses. @throws UserError if the request to AWS fails */
export async function tableChange(
  stack: DeployedStack | undefined,
  { table }: Pick<Settings, 'table'>,
): Promise<TableChange> {
  const from = stack?.outputs['TableName'];
  if (table !== undefined || stack === undefined || from === undefined) return { from, to: table };
  return { from, to: (await ownsTable(stack, from)) ? from : undefined };
}

/** Whether the stack created its table. The outputs of version 1.0.0 don't show it, so its resources are listed. */
async function ownsTable(stack: DeployedStack, table: string): Promise<boolean> {
  const settings = settingsInOutput(stack);
  return settings ? settings['table'] === undefined : hasResource(stack.name, table);
}

/** @throws UserError with both tables, and how to keep or change the table */
export function requireNoChange({ from, to }: TableChange): void {
  if (from === undefined || from === to) return;
  throw new UserError(
    `This deploy would move the API from the table ${from} to ${to ?? 'a new, empty one'}. Nothing is changed.\n` +
      `To stay on the table: -c table=${from}\n` +
      `To move: ${to === undefined ? '-c table= (empty)' : `-c table=${to}`}`,
  );
}

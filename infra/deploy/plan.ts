// Plans a deploy: its stack, settings and table. Planning changes nothing.
import { inForce, isSetting, settingsOf, type Given, type Settings } from '../stack/settings.ts';
import { UserError } from '../ground/user-error.ts';
import { settingsInOutput } from './kept-settings.ts';
import { requireLogRole } from './log-role.ts';
import { requireTableChoice } from './retained-tables.ts';
import { requireAttachable, requireReadable } from './table-checks.ts';
import type { DeployedStack } from './deployed-stack.ts';
import { stackToChange, targetOf } from './target-stack.ts';

export interface Plan {
  readonly settings: Settings;
  /** The settings as the CDK app gets them. */
  readonly forApp: Given;
  /** The plan as text for the terminal. */
  readonly text: string;
}

/**
 * Plans a deploy from the settings of its command line and of the deployed stack.
 * @throws UserError if a setting is wrong, the stack can't be read, or settings or data would be lost
 */
export async function planDeploy(given: Given): Promise<Plan> {
  const target = targetOf(given);
  const stack = await stackToChange(target, given);
  const current = stack && !target.throwaway ? settingsInOutput(stack) : {};
  requireKnown(current, given);
  const forApp = { ...inForce(given, current), stackName: target.baseName };
  const settings = settingsOf(forApp);
  const change = tableChange(stack, current, settings);
  if (!stack && !target.throwaway && given['table'] === undefined) await requireTableChoice(target.name);
  if (settings.table !== undefined) await requireAttachable(settings.table);
  if (change.to !== undefined) await requireReadable(change.to);
  const lines: (string | undefined)[] = [headline(settings, stack === undefined), ...settingLines(settings)];
  if (!target.throwaway) lines.push(moved(change));
  if (settings.accessLogs) lines.push(await requireLogRole());
  return { settings, forApp, text: lines.filter((line) => line !== undefined).join('\n') };
}

/** @throws UserError if a later version gave the stack a setting that this one would drop */
function requireKnown(current: Given, given: Given): void {
  for (const name of Object.keys(current))
    if (!isSetting(name) && given[name] !== '')
      throw new UserError(
        `The stack has the setting ${name}, which this version does not know. ` +
          `Deploy with the version that set it, or remove it: -c ${name}=`,
      );
}

function headline({ stackName, throwaway, written }: Settings, isNew: boolean): string {
  const stack = `${isNew ? 'New stack' : 'Stack'} ${stackName}`;
  if (throwaway)
    return `${stack}, a throwaway stack: its own table is deleted with it, and it stores no settings.`;
  return Object.keys(written).length === 0
    ? `${stack}, with no settings`
    : `${stack}, with the settings (-c name= removes one)`;
}

const settingLines = ({ written }: Settings): string[] =>
  Object.entries(written).map(([name, value]) => `  ${name}=${value}`);

interface TableChange {
  /** The table in use now; undefined before the first deploy. */
  readonly from: string | undefined;
  /** The table in use afterwards; undefined if the deploy creates it. */
  readonly to: string | undefined;
}

function tableChange(stack: DeployedStack | undefined, current: Given, { table }: Settings): TableChange {
  const from = stack?.outputs['TableName'];
  const ownsTable = current['table'] === undefined;
  return { from, to: table ?? (ownsTable ? from : undefined) };
}

const moved = ({ from, to }: TableChange): string | undefined =>
  from === undefined || from === to
    ? undefined
    : `The API moves from the table ${from} to ${to ?? 'a new, empty one'}. ${from} stays as it is.`;

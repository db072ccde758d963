// The settings of a deployed stack. One of its outputs holds them, so that every checkout deploys with the same ones.
// Version 1.0.0 stored them in the file stack.json of one checkout; that file is read until the stack has the output.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/functions.ts';
import { SETTINGS_OUTPUT, STACK_NAME, type Given } from '../stack/settings.ts';
import { UserError } from '../user-error.ts';
import type { DeployedStack } from './deployed-stack.ts';

export interface KeptSettings {
  readonly kept: Given;
  /** A notice for the terminal about stack.json. */
  readonly notice?: string;
}

/**
 * The settings that a deploy starts from.
 * @throws UserError if the stack may have settings that this checkout lacks
 */
export function keptSettings(baseName: string, stack: DeployedStack | undefined): KeptSettings {
  const output = stack && settingsInOutput(stack);
  const { stackName = STACK_NAME, ...file } = settingsInFile() ?? { stackName: '' };
  const ofThisStack = stackName === baseName;
  if (output)
    return {
      kept: output,
      ...(ofThisStack && { notice: `${settingsFile()} is ignored: the stack keeps its settings itself.` }),
    };
  if (stack && !ofThisStack)
    throw new UserError(
      `Version 1.0.0 deployed the stack ${stack.name} and kept its settings in stack.json of that checkout. ` +
        `Without them this deploy would turn them off.\nCopy the file to ${settingsFile()}, ` +
        `or create it with the content {"stackName":"${baseName}"} if there are no settings.`,
    );
  return ofThisStack
    ? { kept: file, notice: `The settings are from ${settingsFile()}; the stack keeps them from now on.` }
    : { kept: {} };
}

/** The name of the stack in stack.json, if there is one. */
export const nameInFile = (): string | undefined => settingsInFile()?.['stackName'];

/** The settings in a stack's output; undefined if version 1.0.0 deployed it. @throws UserError if it can't be read */
export function settingsInOutput({ name, outputs }: DeployedStack): Given | undefined {
  const text = outputs[SETTINGS_OUTPUT];
  return text === undefined
    ? undefined
    : parsed(text, `The output ${SETTINGS_OUTPUT} of the stack ${name} holds no settings: ${text}`);
}

const settingsFile = (): string => process.env['STACK_FILE'] ?? join(ROOT, 'stack.json');

function settingsInFile(): Given | undefined {
  const file = settingsFile();
  if (!existsSync(file)) return undefined;
  return parsed(
    readFileSync(file, 'utf8'),
    `${file} holds no settings. Correct it, or delete it and give the settings with -c.`,
  );
}

function parsed(text: string, otherwise: string): Given {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
  } catch {
    // The text is not JSON.
  }
  throw new UserError(otherwise);
}

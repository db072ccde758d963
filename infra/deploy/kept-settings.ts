// The settings of a deployed stack. One of its outputs holds them, so that every checkout deploys with the same ones.
import { SETTINGS_OUTPUT, type Given } from '../stack/settings.ts';
import { UserError } from '../ground/user-error.ts';
import type { DeployedStack } from './deployed-stack.ts';

/** The settings in a stack's output; none if it has no such output. @throws UserError if it can't be read */
export function settingsInOutput({ name, outputs }: DeployedStack): Given {
  const text = outputs[SETTINGS_OUTPUT] ?? '{}';
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([setting, one]) => [setting, String(one)]));
  } catch {
    // The text is not JSON.
  }
  throw new UserError(`The output ${SETTINGS_OUTPUT} of the stack ${name} holds no settings: ${text}`);
}

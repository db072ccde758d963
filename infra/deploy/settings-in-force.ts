// The settings of a deploy command line, and what is said of them at the terminal.
import { keptSettings } from '../stack/kept-settings.ts';
import { inForce, settingsOf, type Given, type Settings } from '../stack/settings.ts';
import { UserError } from '../user-error.ts';

export interface SettingsInForce {
  readonly settings: Settings;
  /** As they are written, to be kept. */
  readonly written: Given;
}

/** @throws UserError for a setting that is unknown or wrong */
export function settingsInForce(args: readonly string[]): SettingsInForce {
  const written = inForce(contextOf(args), keptSettings());
  return { settings: settingsOf(written), written };
}

/** What `-c name=value` gives, in every form CDK takes it. */
function contextOf(args: readonly string[]): Given {
  return Object.fromEntries(
    args.flatMap((arg, index) => {
      const inline = /^--context=(.*)$/s.exec(arg)?.[1];
      const given = inline ?? (/^(-c|--context)$/.test(arg) ? args[index + 1] : undefined);
      if (given === undefined) return [];
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
      if (name === undefined || value === undefined)
        throw new UserError(`-c ${given} is no setting; write it as -c name=value.`);
      return [[name, value]];
    }),
  );
}

/** The settings as lines for people. */
export function described({ settings, written }: SettingsInForce): string {
  const rows = Object.entries(written).filter(([name]) => !['stackName', 'throwaway'].includes(name));
  const list = rows.map(([name, value]) => `  ${name}=${value}`).join('\n');
  return settings.throwaway
    ? `Throw-away stack ${settings.stackName}: its table goes with it. No setting is kept.\n${list}`
    : `Stack ${settings.stackName}, with ${rows.length === 0 ? 'no settings' : `the settings (-c name= turns one off)\n${list}`}`;
}

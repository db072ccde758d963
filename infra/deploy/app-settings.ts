// The settings that the CDK app deploys: from a command or, for a bare `cdk`, the ones that `npm run deploy`
// would use.
import { settingsOf, inForce, SETTINGS_VARIABLE, type Given, type Settings } from '../stack/settings.ts';
import { UserError } from '../ground/user-error.ts';
import { requireBootstrap } from './deployed-stack.ts';
import { planDeploy } from './plan.ts';

export interface AppSettings {
  readonly settings: Settings;
  /** Why the stack can't be deployed with these settings. */
  readonly problem?: string;
}

/** @param context CDK's context, in which `-c name=value` sets a value */
export async function appSettings(context: Readonly<Record<string, unknown>>): Promise<AppSettings> {
  const passed = process.env[SETTINGS_VARIABLE];
  if (passed !== undefined) return { settings: settingsOf(JSON.parse(passed) as Given) };
  const given = settingsIn(context);
  const settings = settingsOf(inForce(given, {}));
  const account = process.env['CDK_DEFAULT_ACCOUNT'];
  if (!account) {
    note('CDK has found no AWS credentials, so only the settings of this command line are used.');
    return { settings };
  }
  try {
    return { settings: await plannedSettings(given, account) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { settings, problem: error.message };
  }
}

/** Standard output belongs to CDK: `cdk synth` prints the template there. */
const note = (text: string): void => console.error(text);

/** CDK's own context has names such as `aws:cdk:…` and `@aws-cdk/…`. */
const settingsIn = (context: Readonly<Record<string, unknown>>): Given =>
  Object.fromEntries(
    Object.entries(context)
      .filter(([name]) => /^\w+$/.test(name))
      .map(([name, value]) => [name, String(value)]),
  );

async function plannedSettings(given: Given, account: string): Promise<Settings> {
  const region = process.env['CDK_DEFAULT_REGION'];
  if (region) process.env['AWS_REGION'] = region;
  await requireAccount(account);
  const { settings, text } = await planDeploy(given);
  note(text);
  return settings;
}

/** @throws UserError if CDK deploys to another account than the one whose stacks this process sees */
async function requireAccount(account: string): Promise<void> {
  const how = `CDK uses the account ${account}. If you chose it with --profile, which the app can't see, run: export AWS_PROFILE=NAME`;
  const own = await requireBootstrap().catch((error: unknown) => {
    throw error instanceof UserError ? new UserError(`${error.message}\n${how}`) : error;
  });
  if (own !== account)
    throw new UserError(
      `The credentials in the environment belong to the account ${own}, in which the settings of the stack would be looked up. Nothing is changed.\n${how}`,
    );
}

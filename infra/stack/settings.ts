// The settings of a stack (`-c name=value`) and their validation.
import { NO_ORIGINS } from '../../lib/api/agent-origins.ts';
import { RATE_LIMIT } from '../../lib/api/rate-limits.ts';
import { UserError } from '../ground/user-error.ts';
import { ORIGIN_FORMS } from './origin-forms.ts';

export interface Settings {
  /** CloudFormation's name of the stack. That of a throw-away stack always ends in `-Throwaway`. */
  readonly stackName: string;
  /** Whether this is a stack for experiments, whose own table is deleted with it. */
  readonly throwaway: boolean;
  /** Whether functions and API send traces to X-Ray. */
  readonly tracing: boolean;
  /** Whether a schedule keeps the most used functions warm. */
  readonly keepWarm: boolean;
  /** Whether the API logs a line per request. This needs a role of the account (docs/troubleshooting.md). */
  readonly accessLogs: boolean;
  /** The address for e-mails of the alarms and the budget. */
  readonly alarmEmail?: string;
  /** The monthly cost of the account above which an e-mail is sent (US dollars); 0 for no budget. */
  readonly budget: number;
  /** The maximum number of requests per second for each method. */
  readonly rateLimit: number;
  /** The number of requests in five minutes at which an e-mail is sent. */
  readonly requestAlarm: number;
  /** Whether these are served, which need no key. */
  readonly docs: boolean;
  readonly app: boolean;
  /** Whether functions compress streamed responses. API Gateway compresses only the others. */
  readonly streamCompression: boolean;
  /** Whether CloudFormation rejects the deletion of the stack. */
  readonly terminationProtection: boolean;
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** Sites that may get a key at sign-in (E28); undefined for the usual ones. */
  readonly agentOrigins?: readonly string[];
  readonly domain?: { readonly name: string; readonly hostedZoneId: string };
  /** An existing table to use instead of creating one. */
  readonly table?: string;
  /** The settings as they are written, without `stackName` and `throwaway`. */
  readonly written: Given;
}

/** Settings as they are written: by name, `''` for off. */
export type Given = Readonly<Record<string, string>>;

/** The output in which a stack stores its settings. */
export const SETTINGS_OUTPUT = 'Settings';

/** The environment variable in which a command passes the settings to the CDK app, as JSON. */
export const SETTINGS_VARIABLE = 'STACK_SETTINGS';

export const STACK_NAME = 'NotesWorkspaceService';
const THROWAWAY_SUFFIX = '-Throwaway';

/** CloudFormation's limit for an output that other stacks import, the only limit it documents for outputs. */
const OUTPUT_MAX_CHARACTERS = 1_024;

/** Settings that select the stack of a command. The stack does not store them. */
const OF_THE_COMMAND = new Set(['stackName', 'throwaway']);

/** The value of `table` for a table that the stack creates. */
export const NEW_TABLE = 'new';

const BUDGET_USD = 5;
const REQUEST_ALARM = 10_000;

const FLAG = [/^(true|false)$/, 'true or false'] as const;
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, FLAG]));
const FORMS: Readonly<Record<string, readonly [RegExp, string]>> = {
  stackName: [/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'a letter, then letters, digits and hyphens, 100 at most'],
  ...flags('throwaway', 'tracing', 'keepWarm', 'accessLogs'),
  // Only ASCII, because an output of CloudFormation can't hold other characters.
  alarmEmail: [/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/, 'an e-mail address in ASCII'],
  budget: [/^\d{1,5}$/, 'a whole number of US dollars, 99999 at most; 0 for no budget'],
  rateLimit: [/^[1-9]\d{0,2}$/, 'a whole number of requests a second from 1 to 999'],
  requestAlarm: [/^[1-9]\d{2,7}$/, 'a whole number of requests in five minutes from 100 to 99999999'],
  ...flags('docs', 'app', 'streamCompression', 'terminationProtection'),
  ...ORIGIN_FORMS,
  domainName: [/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain name in lower case, such as notes.example.com'],
  hostedZoneId: [/^Z[A-Z0-9]{4,31}$/, 'the id of a Route 53 hosted zone, such as Z0123456789ABCDEFGHIJ'],
  table: [/^[\w.-]{3,255}$/, 'the name of a DynamoDB table'],
};

/**
 * Merges the given settings into the stack's. An empty value removes a setting, as `table=new` does. If the name
 * is neither known nor set in the stack, the empty value stays, so that `settingsOf` reports it.
 */
export function inForce(given: Given, current: Given): Given {
  const isRemoved = ([name, value]: [string, string]): boolean =>
    (name === 'table' && value === NEW_TABLE) ||
    (value === '' && (isSetting(name) || Object.hasOwn(current, name)));
  return Object.fromEntries(Object.entries({ ...current, ...given }).filter((one) => !isRemoved(one)));
}

/** Whether a stack of this name is a throw-away one. */
export const isThrowaway = (stackName: string): boolean => stackName.endsWith(THROWAWAY_SUFFIX);

/** Whether this version knows a setting of this name. */
export const isSetting = (name: string): boolean => Object.hasOwn(FORMS, name);

/** @throws UserError with a sentence for each setting that is unknown or wrong */
export function settingsOf(written: Given): Settings {
  const problems = Object.entries(written).flatMap(([name, value]) => problem(name, value) ?? []);
  const { stackName = STACK_NAME, alarmEmail, corsOrigins, domainName, hostedZoneId, table } = written;
  const { agentOrigins, budget, rateLimit, requestAlarm } = written;
  const on = (name: string): boolean => written[name] === 'true';
  const isOff = (name: string): boolean => written[name] === 'false';
  if (!domainName !== !hostedZoneId)
    problems.push('domainName and hostedZoneId need each other: set both or neither.');
  for (const name of ['budget', 'requestAlarm'])
    if (written[name] && !alarmEmail) problems.push(`${name} needs alarmEmail, the address for its e-mails.`);
  if (isThrowaway(stackName))
    problems.push(`stackName can't end in ${THROWAWAY_SUFFIX}: -c throwaway=true adds that.`);
  if (JSON.stringify(written).length > OUTPUT_MAX_CHARACTERS)
    problems.push(
      `The settings are too long: at most ${OUTPUT_MAX_CHARACTERS} characters as JSON are allowed.`,
    );
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return {
    stackName: on('throwaway') ? stackName + THROWAWAY_SUFFIX : stackName,
    throwaway: on('throwaway'),
    tracing: on('tracing'),
    keepWarm: on('keepWarm'),
    accessLogs: on('accessLogs'),
    budget: Number(budget || BUDGET_USD),
    rateLimit: Number(rateLimit || RATE_LIMIT),
    requestAlarm: Number(requestAlarm || REQUEST_ALARM),
    docs: !isOff('docs'),
    app: !isOff('app'),
    streamCompression: !isOff('streamCompression'),
    // A throwaway is deleted soon, so it is protected only on request.
    terminationProtection: on('throwaway') ? on('terminationProtection') : !isOff('terminationProtection'),
    corsOrigins: corsOrigins ? corsOrigins.split(',') : [],
    ...(agentOrigins && { agentOrigins: agentOrigins === NO_ORIGINS ? [] : agentOrigins.split(',') }),
    ...(alarmEmail && { alarmEmail }),
    ...(domainName && hostedZoneId && { domain: { name: domainName, hostedZoneId } }),
    ...(table && { table }),
    written: Object.fromEntries(Object.entries(written).filter(([name]) => !OF_THE_COMMAND.has(name))),
  };
}

function problem(name: string, value: string): string | undefined {
  const [form, allowed] = FORMS[name] ?? [];
  if (!form) return `-c ${name} is not a setting. The settings are ${Object.keys(FORMS).join(', ')}.`;
  return value === '' || form.test(value) ? undefined : `${name} is "${value}"; it must be ${allowed}.`;
}

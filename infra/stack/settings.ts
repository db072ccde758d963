// The settings of a stack (`-c name=value`) and their validation.
import { APP_ORIGIN } from '../../lib/api/cors.ts';
import { UserError } from '../user-error.ts';

export interface Settings {
  /** CloudFormation's name of the stack. That of a throw-away stack always ends in `-Throwaway`. */
  readonly stackName: string;
  /** Whether this is a stack for experiments, whose own table is deleted with it. */
  readonly throwaway: boolean;
  /** Whether functions and API send traces to X-Ray. */
  readonly tracing: boolean;
  /** Whether a schedule keeps the most used functions warm. */
  readonly keepWarm: boolean;
  /** Whether the API logs a line per request. This needs a role of the account (docs/operations.md). */
  readonly accessLogs: boolean;
  /** The address for e-mails of the alarms and the budget. */
  readonly alarmEmail?: string;
  /** The monthly cost of the account above which an e-mail is sent (US dollars); 0 for no budget. */
  readonly budget: number;
  /** The maximum number of requests per second for each method. */
  readonly rateLimit: number;
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
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

const BUDGET_USD = 5;
const RATE_LIMIT = 100;

const FLAG = [/^(true|false)$/, 'true or false'] as const;
/** A website with TLS, a page of the same computer, or an app or extension with a scheme of its own. */
const ORIGIN = String.raw`(https://[a-z0-9.-]+|http://localhost|${APP_ORIGIN})(:\d+)?`;

const FORMS: Readonly<Record<string, readonly [RegExp, string]>> = {
  stackName: [/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'a letter, then letters, digits and hyphens, 100 at most'],
  throwaway: FLAG,
  tracing: FLAG,
  keepWarm: FLAG,
  accessLogs: FLAG,
  // Only ASCII, because an output of CloudFormation can't hold other characters.
  alarmEmail: [/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/, 'an e-mail address in ASCII'],
  budget: [/^\d{1,5}$/, 'a whole number of US dollars, 99999 at most; 0 for no budget'],
  rateLimit: [/^[1-9]\d{0,2}$/, 'a whole number of requests a second from 1 to 999'],
  corsOrigins: [
    new RegExp(`^${ORIGIN}(,${ORIGIN})*$`),
    'origins with commas between them, such as https://a.example,https://b.example (or http://localhost:5173, or of an app: app://obsidian.md), without a path',
  ],
  domainName: [/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain name in lower case, such as notes.example.com'],
  hostedZoneId: [/^Z[A-Z0-9]{4,31}$/, 'the id of a Route 53 hosted zone, such as Z0123456789ABCDEFGHIJ'],
  table: [/^[\w.-]{3,255}$/, 'the name of a DynamoDB table'],
};

/**
 * Merges the given settings into those of the stack. An empty value removes a setting. If the name is neither known nor
 * set in the stack, the empty value stays, so that `settingsOf` reports it.
 */
export function inForce(given: Given, kept: Given): Given {
  const isRemoved = ([name, value]: [string, string]): boolean =>
    value === '' && (isSetting(name) || Object.hasOwn(kept, name));
  return Object.fromEntries(Object.entries({ ...kept, ...given }).filter((one) => !isRemoved(one)));
}

/** Whether a stack of this name is a throw-away one. */
export const isThrowaway = (stackName: string): boolean => stackName.endsWith(THROWAWAY_SUFFIX);

/** Whether this version knows a setting of this name. */
export const isSetting = (name: string): boolean => Object.hasOwn(FORMS, name);

/** @throws UserError with a sentence for each setting that is unknown or wrong */
export function settingsOf(written: Given): Settings {
  const problems = Object.entries(written).flatMap(([name, value]) => problem(name, value) ?? []);
  const { stackName = STACK_NAME, alarmEmail, corsOrigins, domainName, hostedZoneId, table } = written;
  const { budget, rateLimit } = written;
  const on = (name: string): boolean => written[name] === 'true';
  if (!domainName !== !hostedZoneId)
    problems.push('domainName and hostedZoneId need each other: set both or neither.');
  if (budget && !alarmEmail) problems.push('budget needs alarmEmail, the address for its e-mails.');
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
    corsOrigins: corsOrigins ? corsOrigins.split(',') : [],
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

// What can be chosen of a stack with `-c name=value`, checked. It knows values, not what is made of them.
import { UserError } from '../user-error.ts';

export interface Settings {
  /** CloudFormation's name of the stack; a throw-away stack's always ends in `-Throwaway`. */
  readonly stackName: string;
  /** A stack to try things out, whose own table goes with it. */
  readonly throwaway: boolean;
  /** Whether functions and API send traces to X-Ray. */
  readonly tracing: boolean;
  /** Whether a schedule keeps the functions warm that a person meets first. */
  readonly keepWarm: boolean;
  /** Whether the API logs a line per request; needs the account's role (docs/operations.md). */
  readonly accessLogs: boolean;
  /** Where alarms and the budget write to. */
  readonly alarmEmail?: string;
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly domain?: { readonly name: string; readonly hostedZoneId: string };
  /** An existing table to use instead of making one. */
  readonly table?: string;
}

/** Settings as they are written: by name, `''` for off. */
export type Given = Readonly<Record<string, string>>;

const STACK_NAME = 'NotesWorkspaceService';
const THROWAWAY_SUFFIX = '-Throwaway';

const FLAG = [/^(true|false)$/, 'true or false'] as const;
const ORIGIN = String.raw`(https://[a-z0-9.-]+|http://localhost)(:\d+)?`;

const FORMS: Readonly<Record<string, readonly [RegExp, string]>> = {
  stackName: [/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'a letter, then letters, digits and hyphens, 100 at most'],
  throwaway: FLAG,
  tracing: FLAG,
  keepWarm: FLAG,
  accessLogs: FLAG,
  alarmEmail: [/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'an e-mail address'],
  corsOrigins: [
    new RegExp(`^${ORIGIN}(,${ORIGIN})*$`),
    'origins with commas between them, such as https://a.example,https://b.example (or http://localhost:5173), without a path',
  ],
  domainName: [/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain name in lower case, such as notes.example.com'],
  hostedZoneId: [/^Z[A-Z0-9]{4,31}$/, 'the id of a Route 53 hosted zone, such as Z0123456789ABCDEFGHIJ'],
  table: [/^[\w.-]{3,255}$/, 'the name of a DynamoDB table'],
};

/** Of all context, what is ours: CDK's own names hold other characters than letters. */
export const ownContext = (context: Readonly<Record<string, unknown>>): Given =>
  Object.fromEntries(
    Object.entries(context)
      .filter(([name]) => /^[A-Za-z]+$/.test(name))
      .map(([name, value]) => [name, String(value)]),
  );

/**
 * The settings in force as they are written: those given now over those kept. A throw-away stack uses none of the
 * kept ones, but the name.
 * @throws UserError when the kept ones are another stack's
 */
export function inForce(given: Given, kept: Given): Given {
  const { stackName: keptName = given['stackName'] ?? STACK_NAME } = kept;
  if (given['throwaway'] === 'true') return { stackName: keptName, ...given };
  if (given['stackName'] !== undefined && given['stackName'] !== keptName)
    throw new UserError(
      `This checkout deploys the stack ${keptName} (stack.json), not ${given['stackName']}. ` +
        'Another stack needs a checkout of its own, or -c throwaway=true.',
    );
  const all = Object.entries({ ...kept, ...given, stackName: keptName });
  return Object.fromEntries(all.filter(([name, value]) => value !== '' && name !== 'throwaway'));
}

/** @throws UserError with a sentence for each setting that is unknown or wrong */
export function settingsOf(written: Given): Settings {
  const problems = Object.entries(written).flatMap(([name, value]) => problem(name, value) ?? []);
  const { stackName = STACK_NAME, alarmEmail, corsOrigins, domainName, hostedZoneId, table } = written;
  const on = (name: string): boolean => written[name] === 'true';
  if (!domainName !== !hostedZoneId) problems.push('domainName and hostedZoneId come together.');
  if (stackName.endsWith(THROWAWAY_SUFFIX))
    problems.push(`A stackName can't end in ${THROWAWAY_SUFFIX}: -c throwaway=true adds that.`);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return {
    stackName: on('throwaway') ? stackName + THROWAWAY_SUFFIX : stackName,
    throwaway: on('throwaway'),
    tracing: on('tracing'),
    keepWarm: on('keepWarm'),
    accessLogs: on('accessLogs'),
    corsOrigins: corsOrigins ? corsOrigins.split(',') : [],
    ...(alarmEmail && { alarmEmail }),
    ...(domainName && hostedZoneId && { domain: { name: domainName, hostedZoneId } }),
    ...(table && { table }),
  };
}

function problem(name: string, value: string): string | undefined {
  const [form, allowed] = FORMS[name] ?? [];
  if (!form) return `-c ${name} is no setting; there are ${Object.keys(FORMS).join(', ')}.`;
  return value === '' || form.test(value) ? undefined : `${name} is "${value}"; it must be ${allowed}.`;
}

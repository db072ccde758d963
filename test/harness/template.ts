// The stack as a CloudFormation template, and the grants of its functions.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { ROOT } from '../../infra/ground/root.ts';
import { sourcesHash } from '../../infra/build/stamp.ts';
import { NotesStack, type NotesStackProps } from '../../infra/stack/notes-stack.ts';

/** Every setting that adds to a stack. */
export const EVERYTHING = {
  tracing: true,
  keepWarm: true,
  accessLogs: true,
  alarmEmail: 'me@example.com',
  corsOrigins: ['https://a.example', 'https://b.example'],
  domain: { name: 'notes.example.com', hostedZoneId: 'Z0123456789' },
} satisfies NotesStackProps;

/** The templates of these sources by their settings, for all workers and the next run: each takes seconds. */
const FOLDER = join(ROOT, 'node_modules/.cache/notes-templates');
const known = new Map<string, Template>();

/** The template of a stack. Test files share it, so a test must not change it. */
export function synthesized(props: NotesStackProps = {}): Template {
  const key = JSON.stringify(props);
  const template = known.get(key) ?? stored(key) ?? synthesize(props);
  known.set(key, template);
  return template;
}

const fileOf = (key: string): string => join(FOLDER, `${sources}-${hashOf(key)}.json`);

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);

const sources = hashOf(sourcesHash(), JSON.stringify(cdkJson));

function stored(key: string): Template | undefined {
  const file = fileOf(key);
  return existsSync(file) ? Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')) as object) : undefined;
}

function synthesize(props: NotesStackProps): Template {
  const app = new App({ context: cdkJson.context, analyticsReporting: false });
  const template = Template.fromStack(new NotesStack(app, 'Test', props));
  const file = fileOf(JSON.stringify(props));
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER).filter((each) => !each.startsWith(sources)))
    rmSync(join(FOLDER, name), { force: true });
  // Another worker may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(template.toJSON()));
  renameSync(`${file}.${process.pid}`, file);
  return template;
}

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

interface RoleProperties {
  readonly Policies?: readonly { readonly PolicyDocument: { readonly Statement: readonly Statement[] } }[];
}

interface FunctionProperties {
  readonly Description: string;
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, string] };
  readonly LoggingConfig: { readonly LogGroup: { readonly Ref: string } };
}

export interface Granted {
  /** The name in infra/build/functions.ts. */
  readonly name: string;
  /** The logical id of its log group. */
  readonly logGroup: string;
  readonly statements: readonly Statement[];
}

/** The policy statements in the role of each function. */
export function granted(template: Template): Granted[] {
  const roles = template.findResources('AWS::IAM::Role');
  return Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) => {
    const { Description, Role, LoggingConfig } = Properties as FunctionProperties;
    const role = roles[Role['Fn::GetAtt'][0]]?.['Properties'] as RoleProperties | undefined;
    return {
      name: Description.replace('Notes: ', ''),
      logGroup: LoggingConfig.LogGroup.Ref,
      statements: (role?.Policies ?? []).flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    };
  });
}

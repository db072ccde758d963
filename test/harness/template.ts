// The stack as a CloudFormation template, and the grants of its functions.
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdkJson from '../../cdk.json' with { type: 'json' };
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

/** The templates by their settings. Test files share them, because each takes a second and no test changes one. */
const known = new Map<string, Template>();

export function synthesized(props: NotesStackProps = {}): Template {
  const key = JSON.stringify(props);
  const template = known.get(key) ?? synthesize(props);
  known.set(key, template);
  return template;
}

function synthesize(props: NotesStackProps): Template {
  const app = new App({ context: cdkJson.context, analyticsReporting: false });
  return Template.fromStack(new NotesStack(app, 'Test', props));
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

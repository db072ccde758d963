// The stack as a CloudFormation template.
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

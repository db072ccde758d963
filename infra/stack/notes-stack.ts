// The whole service in one CloudFormation stack: table, functions, API, janitor's schedule.
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { functionName } from '../../lib/api/contract.ts';
import { AUTHORIZER, builtRoutes, deployedName, JANITOR, NOT_FOUND } from '../build/functions.ts';
import { NotesApi } from './notes-api.ts';
import { NotesFunction } from './notes-function.ts';
import { NotesTable } from './notes-table.ts';

export interface NotesStackProps extends StackProps {
  /** A stack to try things out: `cdk destroy` takes the data with it. Otherwise the table outlives the stack. */
  readonly throwaway?: boolean;
  /** Whether functions and API send traces to X-Ray. */
  readonly tracing?: boolean;
}

/** How often deleted workspaces are looked for. */
const JANITOR_INTERVAL = Duration.minutes(15);

export class NotesStack extends Stack {
  constructor(scope: Construct, id: string, props: NotesStackProps = {}) {
    const { throwaway = false, tracing = false, ...stackProps } = props;
    super(scope, id, { description: 'Notes workspace service', ...stackProps });
    const { table } = new NotesTable(this, 'Table', { throwaway });
    const make = (name: string) => new NotesFunction(this, idOf(name), { name, table, tracing }).handler;

    const api = new NotesApi(this, 'Api', {
      tracing,
      authorizer: make(AUTHORIZER),
      notFound: make(NOT_FOUND),
      routes: builtRoutes.map((route) => ({ route, handler: make(functionName(route)) })),
    });

    const janitor = make(JANITOR);
    new Rule(this, 'JanitorSchedule', {
      schedule: Schedule.rate(JANITOR_INTERVAL),
      targets: [new LambdaFunction(janitor, { retryAttempts: 0 })],
    });

    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl, description: 'What all paths are appended to' });
    new CfnOutput(this, 'TableName', { value: table.tableName, description: 'For npm run keys -- --table' });
  }
}

/** `note/put` is NotePut, `note/[noteId]/get` is NoteNoteIdGet. */
const idOf = (name: string): string =>
  deployedName(name).replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

// The whole service in one CloudFormation stack: table, functions, API, the janitor's schedule and the monitoring.
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { functionName } from '../../lib/api/contract.ts';
import { AUTHORIZER, deployedName, DOCS, gatewayRoutes, JANITOR, NOT_FOUND } from '../build/functions.ts';
import { NotesAlarms } from './alarms.ts';
import { budget } from './budget.ts';
import { dashboard } from './dashboard.ts';
import { FunctionLogs } from './function-logs.ts';
import { keepWarm } from './keep-warm.ts';
import { NotesApi } from './notes-api.ts';
import { NotesFunction } from './notes-function.ts';
import { NotesTable } from './notes-table.ts';
import { Roles } from './roles.ts';
import { servedPaths } from './served-paths.ts';
import { settingsOf, SETTINGS_OUTPUT, type Settings } from './settings.ts';

export interface NotesStackProps extends StackProps, Partial<Settings> {
  /** The region, if known. Not every region supports every type of resource. */
  readonly region?: string | undefined;
}

/** How often the janitor looks for deleted workspaces. */
const JANITOR_INTERVAL = Duration.minutes(15);

export class NotesStack extends Stack {
  constructor(scope: Construct, id: string, props: NotesStackProps = {}) {
    const settings: Settings = { ...settingsOf({}), ...props };
    super(scope, id, {
      description: 'Notes workspace service',
      ...props,
      terminationProtection: settings.terminationProtection,
    });
    const { throwaway, tracing, alarmEmail: email } = settings;
    const { table } = new NotesTable(this, 'Table', { throwaway, existing: settings.table });
    const logs = new FunctionLogs(this, 'Logs');
    const roles = new Roles(this, 'Roles', { table, tracing });
    const handlers = new Map<string, IFunction>();
    const make = (name: string) => {
      const { handler } = new NotesFunction(this, idOf(name), {
        name,
        table,
        role: roles.of(name, logs.of(name)),
        logGroup: logs.of(name),
        tracing,
      });
      handlers.set(name, handler);
      return handler;
    };

    const routes = gatewayRoutes.map((route) => ({ route, handler: make(functionName(route)) }));
    const { api, baseUrl } = new NotesApi(this, 'Api', {
      ...settings,
      authorizer: make(AUTHORIZER),
      notFound: make(NOT_FOUND),
      docs: make(DOCS),
      paths: servedPaths(settings),
      routes,
    });

    const janitor = make(JANITOR);
    // By default Lambda would retry a failed round twice, possibly in parallel with the next one.
    janitor.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'JanitorSchedule', {
      schedule: Schedule.rate(JANITOR_INTERVAL),
      targets: [new LambdaFunction(janitor, { retryAttempts: 0 })],
    });
    if (settings.keepWarm) keepWarm(this, handlers);

    if (email) {
      const streamed = routes.filter(({ route }) => route.streams).map(({ handler }) => handler);
      const watched = { api, table, janitor, streamed };
      new NotesAlarms(this, 'Alarms', { email, requestLimit: settings.requestAlarm, ...watched });
      if (settings.budget > 0) budget(this, { email, amount: settings.budget, region: props.region });
      dashboard(this, watched);
    }

    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'The base URL of all paths' });
    new CfnOutput(this, 'TableName', { value: table.tableName, description: 'For npm run keys -- --table' });
    new CfnOutput(this, SETTINGS_OUTPUT, {
      value: JSON.stringify(settings.written),
      description: 'The settings of the next npm run deploy',
    });
  }
}

/** `note/put` is NotePut, `note/[noteId]/get` is NoteNoteIdGet. */
const idOf = (name: string): string =>
  deployedName(name).replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

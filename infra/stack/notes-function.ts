// One function: its bundle, and a role with only the grants of infra/stack/grants.ts and partitions.ts and the
// permission to write to its log group.
import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { timeoutSeconds } from '../build/functions.ts';
import { DIST } from '../ground/root.ts';
import { grantsOf } from './grants.ts';
import { memoryMb } from './memory.ts';
import type { TableRef } from './notes-table.ts';
import { statementsOf } from './partitions.ts';

export interface NotesFunctionProps {
  /** The name in infra/build/functions.ts, such as `note/put`. */
  readonly name: string;
  readonly table: TableRef;
  readonly logGroup: ILogGroup;
  readonly tracing: boolean;
}

export class NotesFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, { name, table, logGroup, tracing }: NotesFunctionProps) {
    super(scope, id);
    const statements = [
      writesTo(logGroup),
      ...statementsOf(name, grantsOf(name), table.tableArn),
      ...(tracing ? [sendsTraces()] : []),
    ];
    // A separate policy for each role would be one more resource of the stack, which can have 500.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: new PolicyDocument({ statements }) },
    });
    this.handler = new LambdaFunction(this, 'Function', {
      description: `Notes: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(DIST, name)),
      handler: 'index.handler',
      memorySize: memoryMb(name),
      timeout: Duration.seconds(timeoutSeconds(name)),
      // CDK adds no statements.
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: { TABLE_NAME: table.tableName },
    });
  }
}

const writesTo = ({ logGroupArn }: ILogGroup): PolicyStatement =>
  new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] });

const sendsTraces = (): PolicyStatement =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });

// One function: its bundle, its log group, and a role with only the grants of infra/stack/grants.ts and partitions.ts
// and the permission to write its own log.
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { DIST, timeoutSeconds } from '../build/functions.ts';
import { grantsOf } from './grants.ts';
import { memoryMb } from './memory.ts';
import type { TableRef } from './notes-table.ts';
import { statementsOf } from './partitions.ts';

export interface NotesFunctionProps {
  /** The name in infra/build/functions.ts, such as `note/put`. */
  readonly name: string;
  readonly table: TableRef;
  readonly tracing: boolean;
}

export class NotesFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, { name, table, tracing }: NotesFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of statementsOf(name, grantsOf(name), table.tableArn)) role.addToPolicy(statement);
    this.handler = new LambdaFunction(this, 'Function', {
      description: `Notes: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(DIST, name)),
      handler: 'index.handler',
      memorySize: memoryMb(name),
      timeout: Duration.seconds(timeoutSeconds(name)),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: { TABLE_NAME: table.tableName },
    });
  }
}

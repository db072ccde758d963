// One function: its bundle, its role (infra/stack/roles.ts) and its log group.
import { Duration } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
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
import { memoryMb } from './memory.ts';
import type { TableRef } from './notes-table.ts';

export interface NotesFunctionProps {
  /** The name in infra/build/functions.ts, such as `note/put`. */
  readonly name: string;
  readonly table: TableRef;
  readonly role: IRole;
  readonly logGroup: ILogGroup;
  readonly tracing: boolean;
}

export class NotesFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, { name, table, role, logGroup, tracing }: NotesFunctionProps) {
    super(scope, id);
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

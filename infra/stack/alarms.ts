// Alarms that send an e-mail. A failure of the authorizer, or of a function that does not stream, is a 5XX of the API.
import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  brokenStreams,
  functionTime,
  janitorErrors,
  requests,
  requestsPerHour,
  serverErrors,
  throttledFunctions,
  throttledTable,
  writtenUnits,
  type Watched,
} from './watch.ts';

interface AlarmProps extends Watched {
  readonly email: string;
  /** The number of requests in five minutes that is an alarm. */
  readonly requestLimit: number;
}

/**
 * What each request of that number may use, more than a usual one does: 30 written units, and 0.25 s of a function. Requests
 * of an hour are an alarm at four times the number: a third of the rate, for twelve times as long.
 */
const PER_REQUEST = { writtenUnits: 30, functionMs: 250, perHour: 4 } as const;

const COSTS_MONEY = 'which cost money. docs/troubleshooting.md says what to do.';

export class NotesAlarms extends Construct {
  constructor(scope: Construct, id: string, { email, requestLimit, ...watched }: AlarmProps) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(email));
    // The topic's own policy replaces the default one, which would let the account's alarms publish to it.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const alarms: Readonly<
      Record<string, readonly [metric: IMetric, description: string, threshold?: number]>
    > = {
      ServerErrors: [serverErrors(watched), 'A request ended in a 5XX: a function or the key check failed.'],
      BrokenStreams: [brokenStreams(watched), 'A streamed list broke off in its middle.'],
      JanitorErrors: [
        janitorErrors(watched),
        "A deleted workspace can't be purged, or is not purged after a day.",
      ],
      ThrottledFunctions: [throttledFunctions(), 'The account has reached its quota of functions at once.'],
      Requests: [requests(watched), `There are unusually many requests, ${COSTS_MONEY}`, requestLimit],
      RequestsPerHour: [
        requestsPerHour(watched),
        `There are unusually many requests an hour, ${COSTS_MONEY}`,
        requestLimit * PER_REQUEST.perHour,
      ],
      WrittenUnits: [
        writtenUnits(watched),
        `Unusually many units are written to the table, ${COSTS_MONEY}`,
        requestLimit * PER_REQUEST.writtenUnits,
      ],
      FunctionTime: [
        functionTime(),
        `The functions of the account run for unusually many seconds, ${COSTS_MONEY}`,
        requestLimit * PER_REQUEST.functionMs,
      ],
      ThrottledTable: [throttledTable(watched), 'DynamoDB throttled calls to the table.'],
    };
    for (const [name, [metric, alarmDescription, threshold = 1]] of Object.entries(alarms))
      new Alarm(this, name, {
        metric,
        alarmDescription,
        threshold,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));
  }
}

// Alarms that send an e-mail. A failure of the authorizer, or of a function that does not stream, is a 5XX of the API.
// The authorizer's own error metric is not used, because it also counts rejected keys.
import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  brokenStreams,
  janitorErrors,
  requests,
  serverErrors,
  throttledFunctions,
  throttledTable,
  type Watched,
} from './watch.ts';

interface AlarmProps extends Watched {
  readonly email: string;
  /** The number of requests in five minutes that is an alarm. */
  readonly requestLimit: number;
}

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
      Requests: [
        requests(watched),
        'There are unusually many requests, which cost money. A lower rateLimit limits them, npm run destroy stops them.',
        requestLimit,
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

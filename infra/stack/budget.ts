// A budget for the whole account: an e-mail when a month is about to cost more, and when it does.
import { Annotations } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/** Where CloudFormation can make a budget. Elsewhere it refuses the whole template. */
const REGIONS: ReadonlySet<string> = new Set([
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ca-central-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'sa-east-1',
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
]);

export interface BudgetProps {
  readonly email: string;
  /** Of a month, in US dollars. */
  readonly amount: number;
  /** Where the stack is deployed; undefined while nobody knows. */
  readonly region: string | undefined;
}

/** Makes the budget, or says how to make it by hand where CloudFormation can't. */
export function budget(scope: Construct, { email, amount, region }: BudgetProps): void {
  if (region !== undefined && !REGIONS.has(region)) {
    Annotations.of(scope).addInfo(
      `CloudFormation makes no budgets in ${region}. Budgets belong to the account, not to a region: ` +
        'docs/operations.md has the command that makes one ("Budget").',
    );
    return;
  }
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
    },
    notificationsWithSubscribers: ['FORECASTED', 'ACTUAL'].map((notificationType) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })),
  });
}

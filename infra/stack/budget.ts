// A budget for the whole account. It sends an e-mail when a month is forecast to exceed it, and when it does.
import { Annotations } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/** The regions in which CloudFormation can create a budget. In others it rejects the whole template. */
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
  /** The monthly limit in US dollars. */
  readonly amount: number;
  /** The region of the stack; undefined if unknown. */
  readonly region: string | undefined;
}

/** Creates the budget. If CloudFormation can't create one in this region, adds a hint on how to create it by hand. */
export function budget(scope: Construct, { email, amount, region }: BudgetProps): void {
  if (region !== undefined && !REGIONS.has(region)) {
    Annotations.of(scope).addInfo(
      `CloudFormation can't create budgets in ${region}. Budgets belong to the account, not to a region: ` +
        'create one with the command in docs/deploy.md ("Budget").',
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

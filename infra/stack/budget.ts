// A budget for the whole account: an e-mail when a month is about to cost more, and when it does.
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

const MONTHLY_USD = 5;

export function budget(scope: Construct, email: string): void {
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: MONTHLY_USD, unit: 'USD' },
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

// The one table: on demand, with point-in-time recovery, kept when the stack goes.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { PARTITION_KEY, SORT_KEY } from '../../lib/db/table/keys.ts';

export class NotesTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, { throwaway }: { throwaway: boolean }) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: PARTITION_KEY, type: AttributeType.STRING },
      sortKey: { name: SORT_KEY, type: AttributeType.STRING },
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: !throwaway },
      deletionProtection: !throwaway,
      removalPolicy: throwaway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
  }
}

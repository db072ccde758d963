// The one table: on demand, with point-in-time recovery, kept when the stack goes. Or one that is there already: a
// restored copy, or what an earlier stack left behind.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2, type ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { EXPIRY, PARTITION_KEY, SORT_KEY } from '../../lib/db/table/keys.ts';

export interface NotesTableProps {
  readonly throwaway: boolean;
  /** The name of the table to use instead of making one. */
  readonly existing: string | undefined;
}

/** What the rest of the stack needs of a table. */
export type TableRef = Pick<ITableV2, 'tableName' | 'tableArn'>;

export class NotesTable extends Construct {
  readonly table: TableRef;

  constructor(scope: Construct, id: string, { throwaway, existing }: NotesTableProps) {
    super(scope, id);
    this.table = existing
      ? TableV2.fromTableName(this, 'Existing', existing)
      : // The name `Table` in this place makes the logical id, and another id would make another table.
        new TableV2(this, 'Table', {
          partitionKey: { name: PARTITION_KEY, type: AttributeType.STRING },
          sortKey: { name: SORT_KEY, type: AttributeType.STRING },
          billing: Billing.onDemand(),
          pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: !throwaway },
          deletionProtection: !throwaway,
          timeToLiveAttribute: EXPIRY,
          removalPolicy: throwaway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
        });
  }
}

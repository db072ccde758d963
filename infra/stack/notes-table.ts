// The table: on demand, with point-in-time recovery, retained when the stack is deleted. Or an existing table: a
// restored copy, or the retained table of an earlier stack.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2, type ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { EXPIRY, PARTITION_KEY, SORT_KEY } from '../../lib/db/table/keys.ts';

export interface NotesTableProps {
  readonly throwaway: boolean;
  /** The name of an existing table to use instead of creating one. */
  readonly existing: string | undefined;
}

/** The properties of a table that the rest of the stack uses. */
export type TableRef = Pick<ITableV2, 'tableName' | 'tableArn'>;

export class NotesTable extends Construct {
  readonly table: TableRef;

  constructor(scope: Construct, id: string, { throwaway, existing }: NotesTableProps) {
    super(scope, id);
    this.table = existing
      ? TableV2.fromTableName(this, 'Existing', existing)
      : // The id `Table` and its path give the logical id. Another logical id would create another table.
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

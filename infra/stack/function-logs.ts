// The log groups of the functions: one for the authorizer, and one for all other functions, so that one place has the
// whole story of a request. A log group for each function would take 41 of the 500 resources that a stack can have.
import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { AUTHORIZER } from '../build/functions.ts';

export class FunctionLogs extends Construct {
  readonly #authorizer = this.#group('Authorizer');
  readonly #others = this.#group('Functions');

  /** The log group of a function. */
  of(name: string): ILogGroup {
    return name === AUTHORIZER ? this.#authorizer : this.#others;
  }

  #group(id: string): ILogGroup {
    return new LogGroup(this, id, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

// The metrics of the alarms and the dashboard. AWS publishes these metrics anyway, so they cost nothing extra.
import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { TableRef } from './notes-table.ts';

export interface Watched {
  readonly api: RestApi;
  readonly table: TableRef;
  readonly janitor: IFunction;
  /** The functions whose responses stream. */
  readonly streamed: readonly IFunction[];
}

const period = Duration.minutes(5);

export const serverErrors = ({ api }: Watched): Metric => api.metricServerError({ period, label: '5XX' });

export const clientErrors = ({ api }: Watched): Metric => api.metricClientError({ period, label: '4XX' });

export const requests = ({ api }: Watched): Metric => api.metricCount({ period, label: 'requests' });

/** The requests of an hour: fewer a second than `requests` notices cost as much if they go on. */
export const requestsPerHour = ({ api }: Watched): Metric =>
  api.metricCount({ period: Duration.hours(1), label: 'requests per hour' });

export const latency = ({ api }: Watched, percentile: number): Metric =>
  api.metricLatency({ period, statistic: Stats.p(percentile), label: `p${percentile}` });

export const janitorErrors = ({ janitor }: Watched): Metric =>
  janitor.metricErrors({ period: Duration.hours(1), label: 'janitor' });

/** Failures after the first byte of a streamed response, which the API counts as successes. */
export const brokenStreams = ({ streamed }: Watched): MathExpression =>
  total(
    'broken streams',
    streamed.map((handler) => handler.metricErrors({ period })),
  );

/** Throttles of all functions of the account, because they share its concurrency. */
export const throttledFunctions = (): Metric =>
  LambdaFunction.metricAllThrottles({ period, statistic: Stats.SUM, label: 'throttled functions' });

/** The time of all functions of the account, in milliseconds. */
export const functionTime = (): Metric =>
  LambdaFunction.metricAllDuration({ period, statistic: Stats.SUM, label: 'time of functions' });

export const concurrency = (): Metric =>
  LambdaFunction.metricAllConcurrentExecutions({ period, label: 'functions at once' });

export const throttledTable = ({ table }: Watched): MathExpression =>
  total('throttled by the table', [
    tableMetric(table, 'ReadThrottleEvents'),
    tableMetric(table, 'WriteThrottleEvents'),
  ]);

export const readUnits = ({ table }: Watched): Metric => tableMetric(table, 'ConsumedReadCapacityUnits');

export const writtenUnits = ({ table }: Watched): Metric => tableMetric(table, 'ConsumedWriteCapacityUnits');

const tableMetric = ({ tableName }: TableRef, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName },
    statistic: Stats.SUM,
    period,
  });

/** The sum of metrics. Missing values count as 0. */
const total = (label: string, metrics: readonly Metric[]): MathExpression =>
  new MathExpression({
    label,
    period,
    expression: metrics.map((_, n) => `FILL(m${n}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
  });

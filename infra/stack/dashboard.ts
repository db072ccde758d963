// A dashboard of the service: requests, failures, latency, throttling, and the consumed units of the table.
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  brokenStreams,
  clientErrors,
  concurrency,
  janitorErrors,
  latency,
  readUnits,
  requests,
  serverErrors,
  throttledFunctions,
  throttledTable,
  writtenUnits,
  type Watched,
} from './watch.ts';

export function dashboard(scope: Construct, watched: Watched): void {
  const graph = (title: string, left: IMetric[]): GraphWidget =>
    new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0 } });
  new Dashboard(scope, 'Dashboard', {
    widgets: [
      [
        graph('Requests', [requests(watched), clientErrors(watched)]),
        graph('Failures', [serverErrors(watched), brokenStreams(watched), janitorErrors(watched)]),
        graph('Milliseconds', [latency(watched, 50), latency(watched, 99)]),
      ],
      [
        graph('Functions at once', [concurrency()]),
        graph('Throttled', [throttledFunctions(), throttledTable(watched)]),
        graph('Units of the table', [readUnits(watched), writtenUnits(watched)]),
      ],
    ],
  });
}

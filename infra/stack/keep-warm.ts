// A schedule that touches the functions a person meets first, so that the day's first request finds them warm. A
// touch is a request that the chain refuses at once (D16): nothing is read and nothing is written.
import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { AUTHORIZER } from '../build/functions.ts';

/** The functions that are kept warm. */
export const MET_FIRST = [
  AUTHORIZER,
  'workspace/get',
  'note/get',
  'note/post',
  'note/put',
  'note/[noteId]/get',
  'note/append/post',
  'daily/get',
  'daily/append/post',
  'todo/get',
  'mcp/post',
];

/** How many functions one rule of EventBridge may call. */
const TARGETS_MAX = 5;

/** Lambda ends an instance that was idle for some minutes; it does not say how many. */
const INTERVAL = Duration.minutes(5);

/** What they are sent: a request over plain HTTP. */
export const TOUCH = {
  headers: { 'X-Forwarded-Proto': 'http' },
  requestContext: { requestId: 'keep-warm' },
};

/** `handlers` by the functions' names. */
export function keepWarm(scope: Construct, handlers: ReadonlyMap<string, IFunction>): void {
  const targets = MET_FIRST.map((name) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`${name} is to be kept warm, and there is no such function`);
    return new LambdaFunction(handler, { event: RuleTargetInput.fromObject(TOUCH), retryAttempts: 0 });
  });
  for (let at = 0; at < targets.length; at += TARGETS_MAX)
    new Rule(scope, `KeepWarm${at / TARGETS_MAX}`, {
      schedule: Schedule.rate(INTERVAL),
      targets: targets.slice(at, at + TARGETS_MAX),
    });
}

// A schedule that pings the most used functions, so that the first requests of a day find warm instances. A ping is a
// request that the middleware rejects at once (D16): it reads and writes nothing.
import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { AUTHORIZER } from '../build/functions.ts';

/** The functions that the app and agents call first, and those of the first things that a person does. */
export const MET_FIRST = [
  AUTHORIZER,
  'workspace/get',
  'changes/get',
  'group/get',
  'tag/get',
  'note/get',
  'todo/get',
  'daily/get',
  'note/[noteId]/get',
  'note/post',
  'note/put',
  'daily/append/post',
  'mcp/post',
];

/** How many functions one rule of EventBridge may call. */
const TARGETS_MAX = 5;

/** Lambda ends an instance that was idle for some minutes. AWS does not document how many. */
const INTERVAL = Duration.minutes(5);

/** The event of a ping: a request over plain HTTP. */
export const TOUCH = {
  headers: { 'X-Forwarded-Proto': 'http' },
  requestContext: { requestId: 'keep-warm' },
};

/** @param handlers the functions by their names */
export function keepWarm(scope: Construct, handlers: ReadonlyMap<string, IFunction>): void {
  const targets = MET_FIRST.map((name) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`keep-warm names ${name}, but there is no such function`);
    return new LambdaFunction(handler, { event: RuleTargetInput.fromObject(TOUCH), retryAttempts: 0 });
  });
  for (let at = 0; at < targets.length; at += TARGETS_MAX)
    new Rule(scope, `KeepWarm${at / TARGETS_MAX}`, {
      schedule: Schedule.rate(INTERVAL),
      targets: targets.slice(at, at + TARGETS_MAX),
    });
}

// The only DynamoDB client of a function, and the only file in lib/ that reads the environment.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ThrottledError } from '../../core/throttled.ts';
import { countCall, isRequest } from '../../core/request-context.ts';
import { guardLayout } from './layout-guard.ts';
import { retryStrategy } from './retry-strategy.ts';
import { SlowAttempt, TimedHandler } from './timed-handler.ts';

const APP_ID_MAX_CHARACTERS = 50;

const functionName = process.env['AWS_LAMBDA_FUNCTION_NAME'];

/** Multiplies the limits of real time (lib/core/time-limits.ts). Only tests and the benchmark set it. */
const timeScale = Number(process.env['TIME_SCALE'] ?? 1);

/** Whether the table is one of DynamoDB Local, or of another program on this machine. */
export const isLocal = process.env['AWS_ENDPOINT_URL_DYNAMODB'] !== undefined;

/** The memory of this function in bytes, as set by Lambda; outside Lambda the memory of a function with 1,024 MB. */
export const functionMemoryBytes = Number(process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? 1_024) * 2 ** 20;

// Region, credentials and, on this machine, AWS_ENDPOINT_URL_DYNAMODB are read by the SDK.
const client = new DynamoDBClient({
  retryStrategy: retryStrategy(timeScale),
  // Names the function: CloudTrail shows it, and the test run checks each call against the function's grants.
  userAgentAppId: (functionName ?? 'command').slice(0, APP_ID_MAX_CHARACTERS),
  requestHandler: new TimedHandler(timeScale),
  // The SDK's own decoder tests each character with an expression first, which costs more than the decoding.
  base64Decoder: (text) => Buffer.from(text, 'base64'),
});

// Copies each response for a logger, although there is none.
client.middlewareStack.remove('loggerMiddleware');

// Counts inside the retry loop, so that every attempt is a call.
client.middlewareStack.add(
  (next, context) => (args) => {
    countCall(String(context['commandName']).replace(/Command$/, ''));
    return next(args);
  },
  { step: 'finalizeRequest', name: 'countCalls', priority: 'low' },
);

const THROTTLED: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  // The same transaction was retried while the first attempt was still in progress.
  'TransactionInProgressException',
]);

/** Whether a call was throttled, or took longer than the request's time: the caller can retry. */
const isCapacityError = (error: Error): boolean =>
  THROTTLED.has(error.name) || (error instanceof SlowAttempt && isRequest());

client.middlewareStack.add(
  (next) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof Error && isCapacityError(error))
        throw new ThrottledError(error.name, { cause: error });
      throw error;
    }
  },
  { step: 'initialize', name: 'nameThrottling' },
);

/** The table's name, read when first needed so that a command line can choose it. */
export function tableName(): string {
  const name = process.env['TABLE_NAME'];
  if (!name) throw new Error('TABLE_NAME is not set');
  return name;
}

/** The table's layout, as far as it is known; commands read it themselves (layout.ts). */
export const knownLayout = functionName ? guardLayout(client, tableName, timeScale) : undefined;

export const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

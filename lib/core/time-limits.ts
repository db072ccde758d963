// Every limit of real time, in one place. Tests run on busy machines and extend all of them together: TIME_SCALE
// multiplies the attempts of a call (lib/db/table/client.ts) and the time of a function (infra/local/gateway/lambda.ts).

/** The time that API Gateway waits for a buffered response, including a cold start. */
export const GATEWAY_MS = 29_000;

/** The timeout of each function in milliseconds, in the stack and locally. */
export const FUNCTION_MS = {
  /** Less than API Gateway's wait, so that the function's own 429 comes first. */
  endpoint: 28_000,
  /** A page of 100 MB needs most of a minute at API Gateway's streaming rate. */
  streamedEndpoint: 120_000,
  /** Bounds the time that a request waits for the key check. */
  authorizer: 4_000,
  notFound: 3_000,
  /** Enough for the largest file of the page on a slow phone. */
  docs: 20_000,
  janitor: 900_000,
} as const;

/** Reserved before an endpoint's timeout, so that the caller gets the service's own response. */
export const RESPONSE_RESERVE_MS = 500;

/** Work ends this long before the response must be sent, so that the more specific error is returned. */
export const WORK_RESERVE_MS = 100;

/** Reserved before the end of the key check. */
export const AUTHORIZER_RESERVE_MS = 1_000;

/** The limit of one attempt of a DynamoDB call. DynamoDB responds in milliseconds: after seconds an attempt is lost. */
export const ATTEMPT_MS = {
  item: 2_000,
  /** For calls that transfer a megabyte or more. */
  page: 5_000,
  /** For commands: no request waits for them, and their machine may be busy. */
  command: 30_000,
  connection: 1_000,
} as const;

/** Less than this is too short for a response. */
export const ATTEMPT_MIN_MS = 20;

/**
 * How long a request can still write after its key was deleted: the longest request, and the rest of its key check.
 */
export const LAST_REQUEST_MS = GATEWAY_MS + AUTHORIZER_RESERVE_MS;

/** The minimum time for another attempt: if an attempt is cut off, it is unknown whether it took effect. */
export const FURTHER_ATTEMPT_MS = 500;

/** Throttling is transient, but a function that waits for it blocks others. */
export const THROTTLING_PATIENCE_MS = 10_000;

/**
 * The limit for reading the table's layout while a function is loaded. The first call repeats a read that took longer.
 */
export const LAYOUT_LOOK_MS = 2_500;

/** The time limit of a command for one piece of work. */
export const COMMAND_MS = 60_000;

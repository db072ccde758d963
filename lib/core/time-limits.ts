// Every limit of real time, in one place. Tests run on busy machines and extend all of them together: TIME_SCALE
// multiplies the attempts of a call (lib/db/table/client.ts) and the time of a function (infra/local/lambda.ts).

/** API Gateway's wait for a buffered response, a cold start included. */
export const GATEWAY_MS = 29_000;

/** What a function may take, in milliseconds, in the stack and on this machine. */
export const FUNCTION_MS = {
  /** Less than API Gateway's wait, so that the function's own 429 comes first. */
  endpoint: 28_000,
  /** A page of 100 MB needs most of a minute at API Gateway's streaming rate. */
  streamedEndpoint: 120_000,
  /** The key check: no request waits longer for it. */
  authorizer: 4_000,
  notFound: 3_000,
  /** Enough for the largest file of the page on a slow phone. */
  docs: 20_000,
  janitor: 900_000,
} as const;

/** Kept free before an endpoint's end, so that the caller gets a response of ours. */
export const RESPONSE_RESERVE_MS = 500;

/** Work ends this much before the response has to: then the error names what ran out of time. */
export const WORK_RESERVE_MS = 100;

/** Kept free before the end of the key check. */
export const AUTHORIZER_RESERVE_MS = 1_000;

/** One attempt of a DynamoDB call. DynamoDB responds in milliseconds: an attempt that takes seconds is lost. */
export const ATTEMPT_MS = {
  item: 2_000,
  /** For a call that carries up to a megabyte or more. */
  page: 5_000,
  /** For a command at the terminal: no request waits for it, and its machine may be busy. */
  command: 30_000,
  connection: 1_000,
} as const;

/** Less than this is too short for a response. */
export const ATTEMPT_MIN_MS = 20;

/** A further attempt needs this much time: if it is cut off, nobody knows whether it took effect. */
export const FURTHER_ATTEMPT_MS = 500;

/** Throttling passes by itself, but a function that waits for it keeps others from running. */
export const THROTTLING_PATIENCE_MS = 10_000;

/** The look at the table's layout while a function is loaded; the first call repeats a look that took longer. */
export const LAYOUT_LOOK_MS = 2_500;

/** What a command may take for one piece of work. */
export const COMMAND_MS = 60_000;

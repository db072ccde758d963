// A request's log line for people: what was asked, what came of it, what it cost.

export function requestLine(line: Readonly<Record<string, unknown>>): string {
  const text = Object.fromEntries(Object.entries(line).map(([key, value]) => [key, String(value)]));
  const { route, status, error, reason, durationMs, dynamodbCalls, cause, stack } = text;
  const refusal = error === undefined ? '' : ` ${error} (${reason})`;
  const trouble = cause === undefined ? '' : `\n${stack ?? cause}`;
  const calls = dynamodbCalls === '1' ? '1 DynamoDB call' : `${dynamodbCalls} DynamoDB calls`;
  const cost = durationMs === undefined ? '' : ` ${durationMs} ms, ${calls}`;
  return `${route} ${status}${refusal}${cost}${trouble}`;
}

// The connection of a function's first call, opened while the rest of the function is still being loaded.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest } from '@smithy/core/transport';

/** A first call waits no longer than this for a connection that is being opened; then it opens its own. */
const WAIT_MAX_MS = 500;

/**
 * Opens a connection to the client's endpoint and reads its credentials, without delay to whoever asks. The first
 * calls wait for it: their own connection would be ready later.
 */
export function warm(client: DynamoDBClient): void {
  // Whatever fails here fails again in the first call, which has someone to tell.
  const ready = Promise.all([client.config.credentials(), connect(client)]).catch(() => undefined);
  client.middlewareStack.add(
    (next) => async (args) => {
      await ready;
      return next(args);
    },
    { step: 'initialize', name: 'awaitConnection' },
  );
}

/** DynamoDB answers `GET /` to anyone with its health: that takes no permission and no capacity. */
async function connect({ config }: DynamoDBClient): Promise<void> {
  const endpoint = await config.endpoint?.();
  if (!endpoint) return;
  const { protocol, hostname, path } = endpoint;
  const port = endpoint.port === undefined ? {} : { port: endpoint.port };
  const health = new HttpRequest({ method: 'GET', protocol, hostname, path, ...port });
  const { response } = await config.requestHandler.handle(health, {
    abortSignal: AbortSignal.timeout(WAIT_MAX_MS),
  });
  // The connection is free for others when its answer has been read.
  await config.streamCollector(response.body);
}

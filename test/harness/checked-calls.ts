// Checks calls to the database by the rules that DynamoDB Local does not know: the grants of each function, and strongly
// consistent reads (D31).
import { ClientRequest, OutgoingMessage } from 'node:http';
import { callOf, type DynamoCall } from '../../infra/local/database/dynamo-proxy.ts';
import { inconsistentReads, readsConsistently } from './faults/consistent-reads.ts';
import type { Fault } from './faults/dynamo-proxy.ts';
import { iam, usedGrants, type UsedGrants } from './iam.ts';

/** What the calls of a thread have shown. */
export interface CheckedCalls {
  readonly used: UsedGrants;
  readonly inconsistent: readonly string[];
}

/** How a call is met: it passes, or it fails and the reason is printed. */
export const ruledFault = (call: DynamoCall): Fault => (readsConsistently(call) ? iam(call) : 'fail');

/**
 * Checks every call of this thread's functions from now on, before it is sent. A proxy (startProxy) could do the same, but
 * doubles the number of requests.
 */
export function checkCalls(): void {
  const { end: send } = OutgoingMessage.prototype as unknown as {
    readonly end: (this: ClientRequest, body?: unknown) => ClientRequest;
  };
  ClientRequest.prototype.end = function (this: ClientRequest, body?: unknown) {
    if (this.hasHeader('x-amz-target')) {
      const call = callOf(this.getHeaders(), String(body));
      if (ruledFault(call) !== 'pass')
        return this.destroy(new Error(`${call.caller} may not call ${call.operation}`));
    }
    return send.call(this, body);
  };
}

export const checkedCalls = (): CheckedCalls => ({ used: usedGrants(), inconsistent: inconsistentReads() });

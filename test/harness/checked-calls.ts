// Checks the database calls of this thread's functions before they are sent, with the rules of AWS that DynamoDB Local does
// not know: the grants of each function, and strongly consistent reads (D31). A proxy that does the same (startProxy)
// doubles the number of requests.
import { ClientRequest, OutgoingMessage } from 'node:http';
import { callOf } from '../../infra/local/database/dynamo-proxy.ts';
import { inconsistentReads, readsConsistently } from './faults/consistent-reads.ts';
import { iam, usedGrants, type UsedGrants } from './iam.ts';

/** What the calls of a thread have shown. */
export interface CheckedCalls {
  readonly used: UsedGrants;
  readonly inconsistent: readonly string[];
}

/** Checks every call from now on. One that is not allowed fails, and its reason is printed. */
export function checkCalls(): void {
  const { end: send } = OutgoingMessage.prototype as unknown as {
    readonly end: (this: ClientRequest, body?: unknown) => ClientRequest;
  };
  ClientRequest.prototype.end = function (this: ClientRequest, body?: unknown) {
    if (this.hasHeader('x-amz-target')) {
      const call = callOf(this.getHeaders(), String(body));
      if (!readsConsistently(call) || iam(call) !== 'pass')
        return this.destroy(new Error(`${call.caller} may not call ${call.operation}`));
    }
    return send.call(this, body);
  };
}

export const checkedCalls = (): CheckedCalls => ({ used: usedGrants(), inconsistent: inconsistentReads() });

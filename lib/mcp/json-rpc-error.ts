// JSON-RPC errors that belong to no call in particular.

/** The body of a JSON-RPC error without an id. */
export const jsonRpcError = (code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });

// Runs a tool after the checks of its contract.
import type { Static } from 'typebox';
import type { InputValidator } from '../../api/compiled-contract.ts';
import { validated } from '../../api/validation.ts';
import { rejectGroupKey } from '../../domain/access/group-key-error.ts';
import type { Caller } from '../../domain/caller.ts';
import { ApiError } from '../../domain/errors.ts';
import type { ToolContract } from './tool-contract.ts';
import { requireKnown } from './unknown-arguments.ts';

/**
 * Binds a contract to its implementation. `forReaders`: whether a read-only key can use the tool, as it can use every GET
 * (E10). `call` throws keyReadOnly, keyOneGroup, keyGroupGone, invalidRequest, and the errors of the tool's endpoint.
 */
export function runs<T extends ToolContract>(
  declaration: T,
  work: (caller: Caller, input: Static<T['body']>, baseUrl: string) => Promise<object>,
) {
  const { method, forGroupKeys, listing, body } = declaration as unknown as CompiledTool;
  const forReaders = method === 'GET';
  const call = async (
    caller: Caller,
    input: Readonly<Record<string, unknown>>,
    baseUrl: string,
  ): Promise<object> => {
    if (caller.readOnly && !forReaders) throw new ApiError('keyReadOnly');
    if (!forGroupKeys) await rejectGroupKey(caller);
    requireKnown(listing.name, listing.inputSchema, input);
    return work(caller, validated(input, body) as Static<T['body']>, baseUrl);
  };
  return { listing, forReaders, call };
}

/** A tool's contract in a bundle. */
interface CompiledTool extends Pick<ToolContract, 'method' | 'forGroupKeys' | 'listing'> {
  readonly body: InputValidator;
}

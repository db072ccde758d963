// A contract as the build compiles it (infra/build/contracts-plugin.ts). It has validators instead of schemas, so that
// bundles contain no schema library.
import type { ValidateFunction } from 'ajv';
import type { Contract, RequestHeader } from './contract.ts';

/** The validator of one part of a request. */
export interface InputValidator {
  readonly validate: ValidateFunction;
  /** The declared fields in their order, each with the error message for a wrong value. */
  readonly fields: Readonly<Record<string, string>>;
  /** The error message for a wrong item of a field, of lists whose items have one. */
  readonly items: Readonly<Record<string, string>>;
  /** The fields that accept null, or for which null is wrong. For other fields null means absent (D3). */
  readonly nullable: readonly string[];
  /** The query parameters that are not strings. */
  readonly queryTypes: Readonly<Record<string, 'integer' | 'boolean'>>;
}

/** A contract in a bundle. */
export interface CompiledContract {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly RequestHeader[];
  readonly text?: string;
  readonly ownKeyOnly?: boolean;
  readonly forGroupKeys?: boolean;
  readonly params?: InputValidator;
  readonly query?: InputValidator;
  readonly body?: InputValidator;
}

/** The compiled form of a contract. @throws Error if the source runs unbundled: handlers always run as bundles */
export function compiledContract(contract: Contract | CompiledContract): CompiledContract {
  if ('response' in contract) throw new Error(`${contract.name} is not compiled: bundle it (npm run build)`);
  return contract;
}

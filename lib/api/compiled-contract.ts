// A contract as the build compiles it (infra/build/contracts-plugin.ts): in a bundle it holds validators instead of
// schemas, so that no schema library weighs on a function.
import type { ValidateFunction } from 'ajv';
import type { Contract, RequestHeader } from './contract.ts';

/** The validator of one part of a request. */
export interface InputValidator {
  readonly validate: ValidateFunction;
  /** The declared fields in their order, each with what it must be. */
  readonly fields: Readonly<Record<string, string>>;
  /** The fields for which null is a value; for any other it means absent (D3). */
  readonly nullable: readonly string[];
  /** Parameters that a query string writes as text but are no strings. */
  readonly queryTypes: Readonly<Record<string, 'integer' | 'boolean'>>;
}

/** A contract as it stands in a bundle. */
export interface CompiledContract {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly RequestHeader[];
  readonly params?: InputValidator;
  readonly query?: InputValidator;
  readonly body?: InputValidator;
}

/** The compiled form of a contract. @throws Error where the source runs unbundled: handlers always run as bundles */
export function compiledContract(contract: Contract): CompiledContract {
  const compiled: unknown = contract;
  if ('response' in contract) throw new Error(`${contract.name} is not compiled: bundle it (npm run build)`);
  return compiled as CompiledContract;
}

// The checks of a contract as the build compiles them (infra/build/contracts-plugin.ts): in a bundle, a contract holds
// these instead of its schemas, so that no schema library weighs on a function.
import type { ValidateFunction } from 'ajv';
import type { Contract } from './contract.ts';

/** The check of one part of a request. */
export interface Check {
  readonly validate: ValidateFunction;
  /** The declared fields in the specification's order, each with what it must be. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields that a query writes as text but are no strings. */
  readonly kinds: Readonly<Record<string, 'integer' | 'boolean'>>;
}

/** A contract as it stands in a bundle. */
export interface CompiledContract {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly params?: Check;
  readonly query?: Check;
  readonly body?: Check;
}

/** A contract's compiled form. Throws where the source runs unbundled: handlers run as bundles, always. */
export function compiled(contract: Contract): CompiledContract {
  const form: unknown = contract;
  if ('response' in contract) throw new Error(`${contract.name} is not compiled: bundle it (npm run build)`);
  return form as CompiledContract;
}

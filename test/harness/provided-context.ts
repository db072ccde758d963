// What the set-up of a run tells its tests (inject).
import type { ProvidedContext } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base URL of the gateway. */
    baseUrl: string;
    /** The DynamoDB endpoint behind it. */
    endpoint: string;
    /** The endpoint for functions, which enforces their grants. */
    functionsEndpoint: string;
    /** The file in which the run records the errors it has seen. */
    errorsFile: string;
    /** The file in which the run records the declared fields that requests have sent. */
    fieldsFile: string;
  }
}

export type Provided = Readonly<ProvidedContext>;

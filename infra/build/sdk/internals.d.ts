// The one module of the SDK that is used by a path without types.
declare module '@aws-sdk/client-dynamodb/dist-es/runtimeConfig.shared.js' {
  export { getRuntimeConfig } from '@aws-sdk/client-dynamodb/dist-types/runtimeConfig.shared.js';
}

// How requests to the API are authenticated, for its description.
import type { Json } from './schemas.ts';

export const SECURITY_SCHEMES: Json = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'service_…',
    description:
      'Send `Authorization: Bearer service_…` with every request. `npm start` prints a key for the local server. ' +
      'The operator of a deployment creates keys with `npm run keys -- create --table TABLE`, optionally with ' +
      '`--read-only` or `--expires 90d`. A key is shown once.',
  },
};

// Which pages of other origins may call the API. Functions echo an allowed origin (lib/api/cors.ts), preflights are
// answered by the gateway, and the gateway's own responses carry the headers too, so that a page can read a 401.
import { Duration } from 'aws-cdk-lib';
import type { RestApiProps } from 'aws-cdk-lib/aws-apigateway';
import { ALLOWED_HEADERS, CORS_METHODS, CORS_ORIGINS, EXPOSED_HEADERS } from '../../lib/api/cors.ts';

/** How long a browser may remember a preflight; longer than this none does. */
const MAX_AGE = Duration.hours(2);

type CorsProps = Pick<RestApiProps, 'defaultCorsPreflightOptions'>;

export const preflights = (origins: readonly string[]): CorsProps =>
  origins.length === 0
    ? {}
    : {
        defaultCorsPreflightOptions: {
          allowOrigins: [...origins],
          allowMethods: [...CORS_METHODS],
          allowHeaders: [...ALLOWED_HEADERS],
          maxAge: MAX_AGE,
        },
      };

/** What tells the functions their origins. */
export const corsVariables = (origins: readonly string[]): Record<string, string> =>
  origins.length === 0 ? {} : { [CORS_ORIGINS]: origins.join(',') };

/**
 * Headers of the gateway's own responses, as its mapping expressions. These know no conditions, and find a request's
 * header in one spelling only: with several origins such a response is open to all. It holds a fixed sentence and
 * nothing of a user's.
 */
export function gatewayCorsHeaders([first, ...others]: readonly string[]): Record<string, string> {
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? `'${first}'` : "'*'",
    'Access-Control-Expose-Headers': `'${EXPOSED_HEADERS.join(',')}'`,
    Vary: "'Origin'",
  };
}

// CORS for the allowed origins. Functions echo an allowed origin (lib/api/cors.ts), the gateway responds to preflights,
// and its own responses carry the headers too, so that a page can read a 401.
import { Duration } from 'aws-cdk-lib';
import type { RestApiProps } from 'aws-cdk-lib/aws-apigateway';
import { ALLOWED_HEADERS, CORS_METHODS, CORS_ORIGINS, EXPOSED_HEADERS } from '../../lib/api/cors.ts';

/** How long a browser may cache a preflight: the maximum of Chromium. */
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

/** The stage variables that give the functions the allowed origins. */
export const corsVariables = (origins: readonly string[]): Record<string, string> =>
  origins.length === 0 ? {} : { [CORS_ORIGINS]: origins.join(',') };

/**
 * Headers of the gateway's own responses, as mapping expressions. Such expressions have no conditions, and match a
 * request's header in one spelling only. With several origins, these responses are therefore readable by any origin.
 * They contain a fixed message and no user data.
 */
export function gatewayCorsHeaders([first, ...others]: readonly string[]): Record<string, string> {
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? `'${first}'` : "'*'",
    'Access-Control-Expose-Headers': `'${EXPOSED_HEADERS.join(',')}'`,
    Vary: "'Origin'",
  };
}

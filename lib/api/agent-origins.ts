// The sites that may get a key at sign-in (E28): a stage variable of the API, like the origins for browsers.
import { AGENT_ORIGINS } from '../domain/signin/redirects.ts';
import type { GatewayEvent } from './gateway-event.ts';

/** The stage variable with these origins, separated by commas; empty for none. */
export const AGENT_ORIGINS_VARIABLE = 'agentOrigins';

export function agentOriginsOf({ stageVariables }: GatewayEvent): readonly string[] {
  const given = stageVariables?.[AGENT_ORIGINS_VARIABLE];
  return given === undefined ? AGENT_ORIGINS : given.split(',').filter((origin) => origin !== NO_ORIGINS);
}

/** Stage variables can't be empty. */
export const NO_ORIGINS = 'none';

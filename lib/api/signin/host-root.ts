// The documents of sign-in at the root of a host: programs that know only the address of MCP look for them there, some
// with the rest of that address behind the document's name (RFC 8414, RFC 9728).
import { basePath, serverUrl } from '../base-url.ts';
import { RESOURCE_METADATA } from '../challenge.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { resourceOf } from '../../domain/signin/resource.ts';

/** A document's name with the path of what it describes. Only custom domains and the local server have this path. */
export const ROOT_DOCUMENT = '/.well-known/{file}/{path+}';

/** The stage variable with the path at which the API is mounted, without a slash, if the root leads to it too. */
export const MOUNT_VARIABLE = 'mount';

/** The base URL that a document describes; undefined if its address describes none. */
export function describedBy(event: GatewayEvent): string | undefined {
  const { resource, requestContext, pathParameters, stageVariables } = event;
  const mount = stageVariables?.[MOUNT_VARIABLE];
  const described = pathParameters?.['path'];
  if (mount === undefined || !requestContext.path.startsWith('/.well-known/'))
    return described === undefined ? serverUrl(event, basePath(resource, requestContext.path)) : undefined;
  const isResource = pathParameters?.['file'] === RESOURCE_METADATA;
  const own = isResource ? resourceOf(mount) : mount;
  return described === undefined || described === own ? serverUrl(event, `/${mount}`) : undefined;
}

// The address of the service, as a request names it.
import { header, type GatewayEvent } from './gateway-event.ts';

/** The address below which all paths are, without a trailing slash; only its path if that is not a valid HTTP URL. */
export const baseUrl = (event: GatewayEvent): string =>
  serverUrl(event, basePath(event.resource, event.requestContext.path));

/** The part of a path before the resource: the stage, or a domain's base path, which may be empty. */
export function basePath(resource: string, path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const own = resource.split('/').filter((segment) => segment !== '').length;
  return segments
    .slice(0, segments.length - own)
    .map((segment) => `/${segment}`)
    .join('');
}

/** The address at which a path was requested; only the path if the address is not a valid HTTP URL. */
export function serverUrl(event: GatewayEvent, base: string): string {
  const scheme = header(event, 'x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  const url = `${scheme}://${header(event, 'host') ?? ''}${base}`;
  return /^https?$/.test(scheme) && URL.canParse(url) ? url : base;
}

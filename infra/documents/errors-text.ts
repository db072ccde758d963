// The error catalogue as Markdown: by status and code, each message with the endpoints that return it.
import { commonErrors, type Contract } from '../../lib/api/contract.ts';
import { statusOf } from '../../lib/api/error-response.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';

type Show = (route: Contract) => string;

/** Large sets of endpoints, which a phrase describes in fewer words than a list. */
const GROUPS: readonly (readonly [name: string, has: (route: Contract) => boolean])[] = [
  ['every endpoint', () => true],
  ['every endpoint that needs a key', ({ isPublic }) => !isPublic],
  ['every POST, PUT and DELETE', ({ method }) => method !== 'GET'],
  ['every endpoint with a JSON body', ({ body }) => body !== undefined],
];

/**
 * A section for each code.
 * @param show how to write an endpoint, as Markdown
 */
export function errorsText(show: Show): string {
  const byCode = Map.groupBy(Object.entries(ERRORS), ([, { code }]) => code);
  const sections = [...byCode]
    .map(([code, errors]) => ({ code, errors, status: statusOf(code) }))
    .toSorted((one, other) => one.status - other.status)
    .map(({ code, errors, status }) => {
      const lines = errors.map(
        ([name, { message }]) => `- \`${message}\`: ${endpointsOf(name as ErrorName, show)}`,
      );
      return [`### ${status} ${code}`, '', ...lines].join('\n');
    });
  return [INTRODUCTION, ...sections].join('\n\n');
}

const INTRODUCTION = `\
An error is \`{"error": CODE, "message": text}\`, and some have \`details\` with numbers. New codes may be added. A message
about a field begins with its name: \`name: Required field is missing\`. Every response has the id of its request in \`X-Request-Id\`, also in the
log. After a 429 wait \`Retry-After\` seconds, then send the same request again.`;

function endpointsOf(name: ErrorName, show: Show): string {
  const isReturned = (route: Contract): boolean => [...commonErrors(route), ...route.errors].includes(name);
  const own = routes.filter(isReturned);
  if (own.length === 0) return 'any request';
  const list = (endpoints: readonly Contract[]): string => endpoints.map(show).join(', ');
  const described = GROUPS.map(([group, has]) => {
    const except = routes.filter((route) => has(route) && !isReturned(route));
    const also = own.filter((route) => !has(route));
    const without = except.length > 0 ? ` except ${list(except)}` : '';
    const further = also.length > 0 ? `; also ${list(also)}` : '';
    return { names: except.length + also.length, text: group + without + further };
  });
  const [shortest] = [{ names: own.length, text: list(own) }, ...described].toSorted(
    (one, other) => one.names - other.names,
  );
  return shortest?.text ?? '';
}

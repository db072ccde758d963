// docs/api.md: the endpoints by tag, each with its operation's name, which links to its code; then limits and errors.
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { errorsText } from './errors-text.ts';
import { limitsText } from './limits-text.ts';
import { tagOf } from './operation.ts';
import { TAGS } from './operation-tags.ts';

/** The page as committed. */
export const apiPage = (): string => `# The API

\`npm run openapi\` writes this page from the [contracts](../lib/api/routes) and the code. [openapi.json](../openapi.json) has the parameters, schemas and
examples. The [cookbook](cookbook.md) has recipes with curl.

## Endpoints

${[...Map.groupBy(routes, tagOf)].map(section).join('\n\n')}

## Limits

${limitsText()}

## Errors

${errorsText(({ method, path }) => `\`${method} ${path}\``)}
`;

const descriptions = new Map(Object.values(TAGS).map(({ name, description }) => [name, description]));

const section = ([tag, contracts]: readonly [string, readonly Contract[]]): string =>
  [`### ${tag}`, '', descriptions.get(tag), '', ...contracts.map(line)].join('\n');

const line = (contract: Contract): string =>
  `- \`${contract.method} ${contract.path}\` [${contract.name}](../functions/${functionName(contract)}.ts): ${contract.summary}`;

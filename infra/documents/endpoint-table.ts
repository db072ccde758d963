// The README's table of endpoints, derived from the contracts: a row for each kind of resource, with the paths below it,
// and each operation a link to its file.
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';

const BEGIN = '<!-- endpoints: written by npm run openapi -->\n<!-- prettier-ignore-start -->\n';
const END = '\n<!-- prettier-ignore-end -->';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies readonly Contract['method'][];

/** Returns the README with its table of endpoints up to date. @throws Error if the README lacks the table's markers */
export function withEndpoints(readme: string): string {
  const begin = readme.indexOf(BEGIN) + BEGIN.length;
  const end = readme.indexOf(END, begin);
  if (begin < BEGIN.length || end < 0) throw new Error('the README lacks the markers of the endpoint table');
  return `${readme.slice(0, begin)}\n${endpointTable()}\n${readme.slice(end)}`;
}

function endpointTable(): string {
  const byResource = Map.groupBy(routes, ({ path }) => `/${path.split('/')[1]}`);
  const rows = [...byResource].map(([resource, contracts]) => [
    `\`${resource}\``,
    ...METHODS.map((method) =>
      contracts
        .filter((contract) => contract.method === method)
        .map(linkTo)
        .join(', '),
    ),
  ]);
  const lines = [['', ...METHODS], METHODS.map(() => '---').concat('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const linkTo = (contract: Contract): string => `[${contract.name}](functions/${functionName(contract)}.ts)`;

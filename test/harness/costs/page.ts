// docs/costs.md: a table of what each request costs.
import type { Cost } from './recorder.ts';
import { CONTENT_BYTES } from '../../../infra/bench/sample-notes.ts';

const number = (value: number): string => value.toLocaleString('en-US');

/** @param notes the number of notes in the workspace */
export const costsPage = (costs: ReadonlyMap<string, Cost>, notes: number): string => `# Costs

The DynamoDB calls and units of each request to a warm function, more than a minute after the last write. [Deploy](deploy.md#costs) has prices. The workspace has ${notes} notes of ${number(CONTENT_BYTES)} bytes, 10 groups and 20 todos.
The key check runs before every request and is listed once. The first use of a key in a minute costs one more write unit.
A round of [\`sync\`](sync.md) without changes is one GET /changes, so with the key check it costs 2 read units.
\`test/contract/costs.test.ts\` compares this page with the service.

| Request | Calls | Read units | Write units |
| --- | --: | --: | --: |
${[...costs].map(([name, { calls, read, write }]) => `| ${name} | ${calls} | ${number(read)} | ${number(write)} |`).join('\n')}

DynamoDB Local reports the units of plain calls. The units of transactions are computed by the documented rules from the sizes of the items before and after (\`test/harness/costs/capacity.ts\`).
`;

// CloudFormation as far as the commands ask it: DescribeStacks and ListStackResources over stacks that a test names.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LOOPBACK } from '../../infra/local/ports.ts';

export interface FakeStack {
  readonly status?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  /** Names of resources. */
  readonly resources?: readonly string[];
}

export interface CloudFormation {
  readonly endpoint: string;
  stacks: Readonly<Record<string, FakeStack>>;
  /** What the credentials may not do: `DescribeStacks` for all stacks, `DescribeStacks NAME`, `ListStackResources NAME`. */
  denied: readonly string[];
  stop(): Promise<void>;
}

export async function startCloudFormation(): Promise<CloudFormation> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, xml } = respond(new URLSearchParams(await text(request)), fake);
    response.writeHead(status, { 'Content-Type': 'text/xml' }).end(xml);
  };
  const server = createServer((request, response) => void handle(request, response)).listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const fake: CloudFormation = {
    endpoint: `http://${LOOPBACK}:${port}`,
    stacks: {},
    denied: [],
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}

function respond(asked: URLSearchParams, { stacks, denied }: CloudFormation) {
  const action = asked.get('Action') ?? '';
  const name = asked.get('StackName');
  const call = name === null ? action : `${action} ${name}`;
  if (denied.includes(call)) return failure(403, 'AccessDenied', `not authorized to perform ${call}`);
  if (name !== null && !stacks[name])
    return failure(400, 'ValidationError', `Stack with id ${name} does not exist`);
  const chosen = Object.entries(stacks).filter(([key]) => name === null || key === name);
  const result =
    action === 'DescribeStacks'
      ? `<Stacks>${chosen.map(described).join('')}</Stacks>`
      : `<StackResourceSummaries>${chosen.flatMap(([, { resources = [] }]) => resources.map(resource)).join('')}</StackResourceSummaries>`;
  return {
    status: 200,
    xml: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
  };
}

const failure = (status: number, code: string, message: string) => ({
  status,
  xml: `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

const described = ([name, { status = 'UPDATE_COMPLETE', outputs = {} }]: [string, FakeStack]): string => {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus>
    <CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs></member>`;
};

const resource = (id: string): string => `<member><PhysicalResourceId>${id}</PhysicalResourceId></member>`;

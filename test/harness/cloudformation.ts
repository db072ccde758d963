// The part of CloudFormation, STS and API Gateway that the commands use, with stacks defined by the test. Their templates
// are empty.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LOOPBACK } from '../../infra/ground/ports.ts';

/** The account of every stack. */
const ACCOUNT = '000000000000';

const LOG_ROLE = `arn:aws:iam::${ACCOUNT}:role/ApiGatewayLogs`;

export interface FakeStack {
  readonly status?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly isProtected?: boolean;
}

export interface CloudFormation {
  readonly endpoint: string;
  stacks: Readonly<Record<string, FakeStack>>;
  /**
   * The calls the credentials may not make: `DescribeStacks` for all stacks, `DescribeStacks NAME`, `GetAccount`.
   */
  denied: readonly string[];
  /** The role with which API Gateway writes logs. */
  logRole: string | null;
  /** Every call so far, in the format of `denied`. */
  readonly calls: string[];
  stop(): Promise<void>;
}

export async function startCloudFormation(): Promise<CloudFormation> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/account') {
      const status = fake.denied.includes('GetAccount') ? 403 : 200;
      response.writeHead(status).end(JSON.stringify({ cloudwatchRoleArn: fake.logRole }));
      return;
    }
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
    logRole: LOG_ROLE,
    calls: [],
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}

function respond(asked: URLSearchParams, fake: CloudFormation) {
  const { stacks, denied, calls } = fake;
  const action = asked.get('Action') ?? '';
  const name = asked.get('StackName');
  const call = name === null ? action : `${action} ${name}`;
  calls.push(call);
  if (denied.includes(call)) return failure(403, 'AccessDenied', `not authorized to perform ${call}`);
  if (name !== null && !stacks[name])
    return failure(400, 'ValidationError', `Stack with id ${name} does not exist`);
  const isProtected = asked.get('EnableTerminationProtection');
  if (name !== null && isProtected !== null)
    fake.stacks = { ...stacks, [name]: { ...stacks[name], isProtected: isProtected === 'true' } };
  const chosen = Object.entries(stacks).filter(([key]) => name === null || key === name);
  const result = RESULTS[action]?.(chosen);
  if (result === undefined) return failure(400, 'InvalidAction', `The action ${action} is not known`);
  return {
    status: 200,
    xml: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
  };
}

type Named = [name: string, stack: FakeStack];

const RESULTS: Readonly<Record<string, (stacks: readonly Named[]) => string>> = {
  DescribeStacks: (stacks) => `<Stacks>${stacks.map(described).join('')}</Stacks>`,
  GetTemplate: () => '<TemplateBody>{}</TemplateBody>',
  UpdateTerminationProtection: ([[name] = ['']]) => `<StackId>${name}</StackId>`,
  // CDK asks STS for the account of the credentials.
  GetCallerIdentity: () =>
    `<Account>${ACCOUNT}</Account><Arn>arn:aws:iam::${ACCOUNT}:root</Arn><UserId>test</UserId>`,
};

const failure = (status: number, code: string, message: string) => ({
  status,
  xml: `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

const described = ([
  name,
  { status = 'UPDATE_COMPLETE', outputs = {}, isProtected = false },
]: Named): string => {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<member><StackId>arn:aws:cloudformation:us-east-1:${ACCOUNT}:stack/${name}/1</StackId><StackName>${name}</StackName><StackStatus>${status}</StackStatus>
    <CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>${isProtected}</EnableTerminationProtection><Outputs>${members.join('')}</Outputs></member>`;
};

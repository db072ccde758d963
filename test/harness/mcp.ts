// An agent: the official client of the Model Context Protocol, over HTTP.
import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client';
import { expect, inject, onTestFinished } from 'vitest';

/** What a tool answered, as an agent reads it. */
export interface Reply {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

export interface Agent {
  readonly client: Client;
  tools(): Promise<Tool[]>;
  /** Calls a tool and returns whatever it answers. */
  call(name: string, input?: Record<string, unknown>): Promise<Reply>;
  /** Calls a tool that must succeed. */
  ok(name: string, input?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** The generations of clients: of 2025 with a handshake, since 2026 without. */
export type Generation = 'legacy' | 'auto';

/** An agent with a key, until the test is over. */
export async function agentOf(
  { key }: { readonly key: string },
  generation: Generation = 'legacy',
  baseUrl: string = inject('baseUrl'),
): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: generation } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<Reply> => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: input });
    const [block] = content;
    const text = block?.type === 'text' ? block.text : '';
    return { isError, text, data: structuredContent as Record<string, unknown> };
  };
  return {
    client,
    call,
    tools: async () => (await client.listTools()).tools,
    async ok(name, input) {
      const { isError, text, data } = await call(name, input);
      expect(isError, text).toBe(false);
      return data;
    },
  };
}

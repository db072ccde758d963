// An agent: the official Model Context Protocol client, over HTTP.
import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client';
import { expect, inject, onTestFinished } from 'vitest';

/** The result of a tool as an agent reads it. */
export interface HttpResponse {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

export interface Agent {
  readonly client: Client;
  tools(): Promise<Tool[]>;
  /** Calls a tool and returns its result. */
  call(name: string, input?: Record<string, unknown>): Promise<HttpResponse>;
  /** Calls a tool that must succeed. */
  ok(name: string, input?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** The protocol generations of clients: 2025 with a handshake, 2026 and later without. */
export type Generation = 'legacy' | 'auto';

/** An agent with a key, until the test ends. */
export async function agentOf(
  { key }: { readonly key: string },
  generation: Generation = 'legacy',
  baseUrl: string = inject('baseUrl'),
): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: generation } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<HttpResponse> => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: input });
    const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
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

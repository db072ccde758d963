// GitHub's own parser of workflows: their schema, and the contexts that expressions may name.
import type * as Parser from '@actions/workflow-parser';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/ground/root.ts';

export interface Step {
  readonly uses?: string;
  /** Text, or an expression. */
  readonly run?: string | { readonly expr: string };
}

export interface Workflow {
  /** The errors that GitHub would report. */
  readonly errors: readonly string[];
  /** Undefined if there are errors. */
  readonly events?: Readonly<Record<string, unknown>>;
  readonly jobs: readonly {
    readonly id: string;
    readonly environment?: unknown;
    readonly steps: readonly Step[];
  }[];
}

// It imports JSON as bundlers do, which Node does not support.
const bundled = await build({
  stdin: { contents: `export * from '@actions/workflow-parser'`, resolveDir: ROOT },
  bundle: true,
  format: 'esm',
  // The build of its YAML parser that imports no Node modules.
  platform: 'browser',
  write: false,
});
const code = Buffer.from(bundled.outputFiles[0]?.contents ?? []).toString('base64');
const parser = (await import(`data:text/javascript;base64,${code}`)) as typeof Parser;

export const workflowText = (name: string): string =>
  readFileSync(join(ROOT, '.github/workflows', name), 'utf8');

export async function readWorkflow(content: string): Promise<Workflow> {
  const { context, value } = parser.parseWorkflow(
    { name: 'workflow', content },
    new parser.NoOperationTraceWriter(),
  );
  const model = value && (await parser.convertWorkflowTemplate(context, value));
  const errors = context.errors.getErrors().map(({ message }) => message);
  // Its tokens become text as JSON.
  const plain = errors.length === 0 ? (JSON.parse(JSON.stringify(model)) as object) : {};
  return { jobs: [], ...plain, errors };
}

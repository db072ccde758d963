// Maps stacks of bundled code to the sources. A source map is read only when a stack is logged, because Node's own
// --enable-source-maps takes 11 of 80 ms of every cold start.
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

// V8 records ten frames by default, and the AWS SDK alone fills them.
Error.stackTraceLimit = 30;

const FRAME = /(file:\/\/\S+\.mjs):(\d+):(\d+)/g;

/** The stack with the files, lines and columns of the sources. A frame without a map is unchanged. */
export function sourceStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(FRAME, (frame: string, bundle: string, line: string, column: string) => {
    if (!maps.has(bundle)) maps.set(bundle, sourceMapOf(bundle));
    const origin = maps.get(bundle)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return frame;
    return `${fromRoot(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function sourceMapOf(bundle: string): SourceMap | undefined {
  try {
    const text = readFileSync(new URL(`${bundle}.map`), 'utf8');
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    // An unmapped stack is better than none.
    return undefined;
  }
}

const fromRoot = (source: string): string => source.replace(/^(?:\.\.\/)+/, '');

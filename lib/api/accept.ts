// Content negotiation between JSON and Markdown (E17).
import { MIMEType } from 'node:util';

export const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** Whether an `Accept` header gives Markdown a greater weight than JSON (RFC 9110). The order of types has no meaning. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const weights = weightsIn(accept ?? '*/*');
  return weightOf(MARKDOWN, weights) > weightOf(JSON_TYPE, weights);
}

/** The weight of each range of media types. A part that is malformed is ignored. */
function weightsIn(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.split(',')) {
    const range = rangeOf(part);
    if (range) weights.set(range.essence, Number(range.params.get('q') ?? 1) || 0);
  }
  return weights;
}

function rangeOf(part: string): MIMEType | undefined {
  try {
    return new MIMEType(part);
  } catch {
    return undefined;
  }
}

/** The most specific range that includes a type determines its weight. */
const weightOf = (type: string, weights: ReadonlyMap<string, number>): number =>
  weights.get(type) ?? weights.get(`${type.split('/')[0]}/*`) ?? weights.get('*/*') ?? 0;

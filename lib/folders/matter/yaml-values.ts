// Reads the top-level keys of YAML and their values as texts. The events of the parser name places in the source, so a
// scalar is the text that was written, whatever it looks like.
import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';

type YamlEvent = ReturnType<typeof parseEvents>[number];
type NodeEvent = Exclude<YamlEvent, { type: typeof EVENT_ID.DOCUMENT | typeof EVENT_ID.POP }>;

type Entry = readonly [key: string, value: string];

/**
 * The entries in their order. Of a sequence it is the first value; another collection has the text of its source. If the
 * text has an error, each entry is read separately: `title: Plan: part 2` must not hide the other keys.
 */
export function yamlValues(text: string): Entry[] {
  const whole = entriesOf(text);
  return whole ?? text.split(/^(?=[^\s#\-\]}])/m).flatMap((part) => entriesOf(part) ?? []);
}

/** The entries of a YAML mapping; undefined if the text is not YAML. */
function entriesOf(text: string): Entry[] | undefined {
  try {
    const [, root, ...events] = parseEvents(text, {});
    return root?.type === EVENT_ID.MAPPING ? [...pairsOf(new Nodes(text, events))] : [];
  } catch {
    return undefined;
  }
}

function* pairsOf(nodes: Nodes): Generator<Entry> {
  for (let key = nodes.next(); key; key = nodes.next()) {
    const { text = '' } = nodes.next() ?? {};
    if (key.isScalar) yield [key.text, text];
  }
}

interface Node {
  readonly isScalar: boolean;
  readonly text: string;
}

/** Reads nodes, one after another. */
class Nodes {
  readonly #source: string;
  readonly #events: Iterator<YamlEvent>;
  readonly #anchors = new Map<string, string>();
  /** The offset of the end of the last node. */
  #end = 0;
  /** The rest of a flow collection after its last value. */
  readonly #closing = /(?:#.*\n|[^\]}#])*[\]}]/y;

  constructor(source: string, events: readonly YamlEvent[]) {
    this.#source = source;
    this.#events = events.values();
  }

  /** The next node of a collection; undefined at its end. */
  next(): Node | undefined {
    const { value: event } = this.#events.next();
    if (!event || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return undefined;
    const text = this.#textOf(event);
    const anchor = this.#source.slice(event.anchorStart, event.anchorEnd);
    if (anchor !== '' && event.type !== EVENT_ID.ALIAS) this.#anchors.set(anchor, text);
    return { isScalar: event.type === EVENT_ID.SCALAR, text };
  }

  #textOf(event: NodeEvent): string {
    if (event.type === EVENT_ID.ALIAS) {
      this.#end = event.anchorEnd;
      return this.#anchors.get(this.#source.slice(event.anchorStart, event.anchorEnd)) ?? '';
    }
    if (event.type === EVENT_ID.SCALAR) {
      const { style, valueEnd } = event;
      const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
      this.#end = Math.max(this.#end, isQuoted ? valueEnd + 1 : valueEnd);
      return getScalarValue(this.#source, event);
    }
    this.#end = event.start;
    const first = this.next();
    if (first) while (this.next());
    if ('{['.includes(this.#source[event.start] ?? '')) this.#close();
    return event.type === EVENT_ID.SEQUENCE
      ? (first?.text ?? '')
      : this.#source.slice(event.start, this.#end).trim();
  }

  #close(): void {
    this.#closing.lastIndex = this.#end;
    if (this.#closing.test(this.#source)) this.#end = this.#closing.lastIndex;
  }
}

// A note as it is read. Each part is rendered when it arrives, and again only if it changes.
import { Component, type ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Container, MarkdownNode, Part } from './nodes.ts';
import type { MarkdownParser } from './parser.ts';
import { elementOf, rendered, wrapped, type RenderOptions } from './render.tsx';

/** The browser lays out only the visible blocks of a note with more parts. */
const LONG_PARTS = 4;

export interface MarkdownViewProps {
  readonly text: string;
  readonly parser: MarkdownParser;
  /** The address of the note with a name. The same function at each call, so that unchanged parts are not rendered. */
  readonly noteHref: (name: string) => string;
  /** Called with the offset of the checkbox in the text: the character after it is its mark. Without it boxes are disabled. */
  readonly onToggle?: ((offset: number) => void) | undefined;
}

export function MarkdownView({ text, parser, noteHref, onToggle }: MarkdownViewProps) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [plain, setPlain] = useState(false);
  useEffect(
    () =>
      parser.parse(
        text,
        // The parts of the text before stay until the new ones replace them, so the page does not jump.
        (part, index) => setParts((before) => before.toSpliced(index, 1, part)),
        (count, isPlain) => {
          setParts((before) => before.slice(0, count));
          setPlain(isPlain);
        },
      ),
    [text, parser],
  );
  const readOnly = onToggle === undefined;
  const toggle = ({ target }: Event) => {
    const offset = target instanceof HTMLInputElement ? target.dataset['offset'] : undefined;
    if (offset !== undefined) onToggle?.(Number(offset));
  };
  return (
    <div class={parts.length > LONG_PARTS ? 'markdown is-long' : 'markdown'} onChange={toggle}>
      {plain && (
        <p class="markdown-plain" role="note">
          This note is too complex to format, so it is shown as text.
        </p>
      )}
      {childrenOf(nested(parts), { noteHref, readOnly })}
    </div>
  );
}

/** The parts of a note, in their containers. */
interface Group {
  readonly container?: Container;
  readonly items: (Group | Part)[];
}

function nested(parts: readonly Part[]): Group {
  const root: Group = { items: [] };
  const open = [root];
  for (const part of parts) {
    const differs = part.path.findIndex(({ id }, depth) => open[depth + 1]?.container?.id !== id);
    const depth = differs === -1 ? part.path.length : differs;
    open.length = depth + 1;
    for (const container of part.path.slice(depth)) {
      const group = { container, items: [] };
      open.at(-1)?.items.push(group);
      open.push(group);
    }
    open.at(-1)?.items.push(part);
  }
  return root;
}

const childrenOf = ({ items }: Group, options: RenderOptions): ComponentChild[] =>
  items.map((item, index) => {
    if ('nodes' in item) return <Nodes key={index} nodes={item.nodes} {...options} />;
    return item.container && wrapped(item.container, elementOf(item.container, childrenOf(item, options)));
  });

/** The nodes of a part. Rendered again only if they have changed. */
class Nodes extends Component<{ readonly nodes: readonly MarkdownNode[] } & RenderOptions> {
  override shouldComponentUpdate(next: this['props']): boolean {
    const { nodes, noteHref, readOnly } = this.props;
    return next.nodes !== nodes || next.noteHref !== noteHref || next.readOnly !== readOnly;
  }

  override render(): ComponentChild {
    return rendered(this.props.nodes, this.props);
  }
}

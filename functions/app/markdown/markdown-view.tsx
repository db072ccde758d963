// A note as it is read. Each part is rendered when it arrives, and again only if it changes.
import { Component, type ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { MarkdownNode, Part } from './nodes.ts';
import type { MarkdownParser } from './parser.ts';
import { elementOf, rendered, wrapped, type RenderOptions } from './render.tsx';

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
    <div class="markdown" onChange={toggle}>
      {plain && (
        <p class="markdown-plain" role="note">
          This note is too complex to format, so it is shown as text.
        </p>
      )}
      {grouped(parts).map(([first, ...more]) => {
        const children = [first, ...more].map(({ nodes }, index) => (
          <Nodes key={index} nodes={nodes} noteHref={noteHref} readOnly={readOnly} />
        ));
        return first.container ? (
          wrapped(first.container, elementOf(first.container, children))
        ) : (
          <>{children}</>
        );
      })}
    </div>
  );
}

/** Parts of one list or table together. */
function grouped(parts: readonly Part[]): [Part, ...Part[]][] {
  const groups: [Part, ...Part[]][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.continues && last) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

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

// The text of a note as Markdown, with the parser of this page.
import { createMarkdownParser } from '../markdown/parser.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { links } from '../state/route.ts';

const parser = createMarkdownParser(() => new Worker(new URL(`app/${MARKDOWN_FILE}`, document.baseURI)));

export interface MarkdownProps {
  readonly text: string;
  /** Without it, checkboxes can't be ticked. */
  readonly onToggle?: ((offset: number) => void) | undefined;
}

export const Markdown = ({ text, onToggle }: MarkdownProps) => (
  <MarkdownView text={text} parser={parser} noteHref={links.named} onToggle={onToggle} />
);

// Renders a guide of docs/ as HTML, for the page that serves it.
import { HtmlRenderer, Parser } from 'commonmark';

/** Returns the HTML of a Markdown text. Links to files of the repository, which is not served, become plain text. */
export function guide(markdown: string): string {
  const document = new Parser().parse(markdown);
  const walker = document.walker();
  for (let step = walker.next(); step; step = walker.next()) {
    const { node, entering } = step;
    if (entering || node.type !== 'link' || URL.canParse(node.destination ?? '')) continue;
    for (let part = node.firstChild; part; part = node.firstChild) node.insertBefore(part);
    node.unlink();
  }
  return new HtmlRenderer({ safe: true }).render(document);
}

// Renders a guide of docs/ as HTML, for the page that serves it.
import { HtmlRenderer, Parser, type Node } from 'commonmark';

/**
 * Returns the HTML of a Markdown text. Its headings have ids, to which links of the text (`#id`) lead. Links to files of the
 * repository, which is not served, become plain text.
 */
export function guide(markdown: string): string {
  const document = new Parser().parse(markdown);
  for (const node of nodesOf(document, 'link')) {
    const to = node.destination ?? '';
    if (URL.canParse(to) || to.startsWith('#')) continue;
    for (let part = node.firstChild; part; part = node.firstChild) node.insertBefore(part);
    node.unlink();
  }
  return new GuideRenderer({ safe: true }).render(document);
}

/** Like `guide`, with links to the sections of the second level before the first of them. */
export function guideWithContents(markdown: string): string {
  const titles = nodesOf(new Parser().parse(markdown), 'heading').filter(({ level }) => level === 2);
  const items = titles.map((title) => `- [${textOf(title)}](#${idOf(title)})`);
  const contents = `<nav class="contents" aria-label="Contents">\n${guide(items.join('\n'))}</nav>\n`;
  return guide(markdown).replace('<h2 ', () => `${contents}<h2 `);
}

class GuideRenderer extends HtmlRenderer {
  /** Called by the renderer for the attributes of each element. */
  protected attrs(node: Node): [name: string, value: string][] {
    return node.type === 'heading' ? [['id', idOf(node)]] : [];
  }
}

/** The nodes of a type, in an array because they may be removed. */
function nodesOf(root: Node, type: Node['type']): Node[] {
  const found: Node[] = [];
  const walker = root.walker();
  for (let step = walker.next(); step; step = walker.next())
    if (step.entering && step.node.type === type) found.push(step.node);
  return found;
}

const textOf = (heading: Node): string =>
  [...nodesOf(heading, 'text'), ...nodesOf(heading, 'code')].map(({ literal }) => literal).join('');

const idOf = (heading: Node): string => anchorOf(textOf(heading));

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

// The editor of the web app in a browser: its text as it is written, and what a user sees of it.
import type { Page } from 'playwright-core';

/** The view of the editor. */
export const VIEW = `document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-content')?.cmTile.root.view`;

/** The text as it is written, also where its marks are hidden. */
export const writtenText = (page: Page): Promise<string> => page.evaluate(`${VIEW}.state.doc.toString()`);

/** Each line as it is seen: without hidden marks, boxes as `☐` and `☑`, pictures by their alternative text. */
export const seenLines = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const seen = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (node.matches('.cm-invisible, .cm-widgetBuffer')) return '';
      if (node.matches('input')) return node.checked ? '☑' : '☐';
      if (node.matches('img')) return '(' + node.alt + ')';
      return [...node.childNodes].map(seen).join('');
    };
    return [...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')].map(seen);
  })()`);

/** Where a part of the text is in the window. `y`: its middle. */
export const placeOf = (page: Page, text: string): Promise<{ left: number; right: number; y: number }> =>
  page.evaluate(`(() => {
    const view = ${VIEW};
    const from = view.state.doc.toString().indexOf(${JSON.stringify(text)});
    const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(from + ${text.length}, -1)];
    return { left: start.left, right: end.right, y: (start.top + start.bottom) / 2 };
  })()`);

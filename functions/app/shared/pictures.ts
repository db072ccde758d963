// The links and pictures of a shared note.
import { LazyPictures } from '../markdown/lazy-pictures.ts';
import { patiently } from './load-note.ts';

/**
 * Replaces links that work only in the app: links to other notes become text, links to files lead to their bytes.
 * @param path of what the link shows, relative to the page
 */
export function adapterOf(path: string) {
  const addressOf = (file: string): URL =>
    new URL(`${path}/file?path=${encodeURIComponent(file)}`, document.baseURI);
  const pictures = new LazyPictures(async (file) => {
    const response = await patiently(addressOf(file));
    const isPicture = response?.ok && response.headers.get('Content-Type')?.startsWith('image/');
    return isPicture ? response?.blob() : undefined;
  });
  return {
    /** Adapts the elements that have been added to a text. */
    adapt(text: Element): void {
      for (const link of text.querySelectorAll('a')) {
        const { file, heading } = link.dataset;
        delete link.dataset['file'];
        if (file !== undefined)
          Object.assign(link, {
            href: addressOf(file).href,
            target: '_blank',
            rel: 'noopener noreferrer nofollow',
          });
        // The view scrolls to the heading. The address of the page does not change.
        else if (heading !== undefined) link.href = location.hash;
        else if (!/^(https?|mailto):/.test(link.href) || link.getAttribute('href')?.startsWith('#'))
          link.replaceWith(...link.childNodes);
      }
      pictures.add(text);
    },
    stop: (): void => pictures.stop(),
  };
}

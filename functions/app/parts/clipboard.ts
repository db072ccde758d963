// Copies texts. A browser may not allow it, so each caller says what the user can do then.

/** The members of a browser that are used. */
interface Browser {
  readonly clipboard: Pick<Clipboard, 'write' | 'writeText'>;
  /** Older browsers have none, or none that takes a promise. */
  readonly ClipboardItem?: typeof ClipboardItem | undefined;
}

const thisBrowser = (): Browser => ({
  clipboard: navigator.clipboard,
  ClipboardItem: globalThis.ClipboardItem,
});

/**
 * Copies a text that may arrive later. Safari allows this only during a click, so call it before any `await`.
 * @returns whether the text is copied
 */
export async function copyText(text: string | Promise<string>, browser = thisBrowser()): Promise<boolean> {
  try {
    if (typeof text === 'string') await browser.clipboard.writeText(text);
    else if (!(await copyLater(text, browser))) await browser.clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
}

async function copyLater(
  text: Promise<string>,
  { clipboard, ClipboardItem: Item }: Browser,
): Promise<boolean> {
  if (!Item) return false;
  const blob = text.then((arrived) => new Blob([arrived], { type: 'text/plain' }));
  try {
    await clipboard.write([new Item({ 'text/plain': blob })]);
    return true;
  } catch {
    // The caller reports why the text has not arrived.
    await blob.catch(() => undefined);
    return false;
  }
}

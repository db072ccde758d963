// Pictures in the web app.
import type { Page } from 'playwright-core';

/** Pastes a picture of this size into the editor. Its lower half is transparent unless it is opaque. */
export const pastePicture = (page: Page, width: number, height: number, isOpaque = false): Promise<void> =>
  page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, ${width}, ${height} / ${isOpaque ? 1 : 2});
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    const target = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

/** The width of the first picture of a note, in its own pixels; 0 until it is loaded. */
export const shownWidth = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelector('.markdown img')?.naturalWidth ?? 0`);

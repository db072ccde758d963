// The page of the app in another browser: finds what a user sees, also in shadow roots, and uses mouse, finger and keyboard.
import { expect } from 'vitest';
import type { ActionSource, RemoteBrowser } from './remote-browser.ts';

/** The codes of WebDriver for keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const keyCode = (name: string): string => KEYS[name] ?? name;

/** The elements in sight of the page that match, those with the least text first. */
const FIND = `(selector, text) => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  return all(document)
    .filter((one) => one.matches(selector) && one.textContent.includes(text) && one.getClientRects().length > 0)
    .sort((one, other) => one.textContent.length - other.textContent.length);
}`;

/** The middle of an element, once it is there and nothing moves or covers it; otherwise null. */
const PLACE = `async (selector, text, atEnd) => {
  const [element] = (${FIND})(selector, text);
  if (!element) return null;
  const box = () => element.getBoundingClientRect();
  const { top, bottom } = box();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
  const before = JSON.stringify(box());
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (before !== JSON.stringify(box())) return null;
  const { left, right, top: y, height } = box();
  const place = { x: Math.floor(atEnd ? right - 2 : (left + right) / 2), y: Math.floor(y + height / 2) };
  let hit = document.elementFromPoint(place.x, place.y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(place.x, place.y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  if (hit && (element.contains(hit) || hit.contains(element))) return place;
  element.scrollIntoView({ block: 'center', inline: 'center' });
  return null;
}`;

interface ClickOptions {
  readonly text?: string;
  /** Modifiers that are held. */
  readonly keys?: readonly string[];
  readonly pointer?: 'mouse' | 'touch';
  /** At the right end of the element, as where a line of text ends. */
  readonly atEnd?: boolean;
}

export class AppPage {
  private readonly browser: RemoteBrowser;
  private readonly base: string;

  constructor(browser: RemoteBrowser, base: string) {
    this.browser = browser;
    this.base = base;
  }

  /** Loads the app at a fragment. */
  async load(fragment: string): Promise<void> {
    // Only the fragment would change otherwise.
    await this.browser.open('about:blank');
    await this.browser.open(`${this.base}/app${fragment}`);
  }

  /** Opens a view, as a link of the page does. */
  async go(fragment: string): Promise<void> {
    await this.evaluate(`void (location.hash = ${JSON.stringify(fragment)})`);
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.browser.evaluate<T>(expression);
  }

  /** The texts of the elements in sight that match. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate(
      `[...(${FIND})(${JSON.stringify(selector)}, '')].sort((one, other) => one.compareDocumentPosition(other) & 4 ? -1 : 1)
        .map(({ innerText }) => innerText.trim())`,
    );
  }

  /** Waits until an element is in sight. */
  async see(selector: string, text = ''): Promise<void> {
    await expect
      .poll(() => this.evaluate(`(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)}).length`), {
        message: `${selector} ${text}`,
      })
      .toBeGreaterThan(0);
  }

  async doNotSee(selector: string, text = ''): Promise<void> {
    await expect
      .poll(() => this.evaluate(`(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)}).length`), {
        message: `no ${selector} ${text}`,
      })
      .toBe(0);
  }

  async click(
    selector: string,
    { text = '', keys = [], pointer = 'mouse', atEnd = false }: ClickOptions = {},
  ) {
    const { x, y } = await this.placeOf(selector, text, atEnd);
    const held = keys.map(keyCode);
    const keyboard: ActionSource = {
      type: 'key',
      id: 'keyboard',
      actions: [
        ...held.map((value) => ({ type: 'keyDown', value })),
        ...Array.from({ length: 3 }, () => ({ type: 'pause' })),
        ...held.map((value) => ({ type: 'keyUp', value })),
      ],
    };
    const waits = held.map(() => ({ type: 'pause' }));
    const mouse: ActionSource = {
      type: 'pointer',
      id: pointer,
      parameters: { pointerType: pointer },
      actions: [
        ...waits,
        { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
        ...waits,
      ],
    };
    await this.browser.perform(held.length > 0 ? [keyboard, mouse] : [mouse]);
  }

  private async placeOf(selector: string, text: string, atEnd: boolean): Promise<{ x: number; y: number }> {
    const given = [selector, text, atEnd].map((one) => JSON.stringify(one)).join(', ');
    let place: { x: number; y: number } | null = null;
    await expect
      .poll(async () => (place = await this.evaluate(`(${PLACE})(${given})`)), {
        message: `a place to click on ${selector} ${text}`,
      })
      .not.toBeNull();
    return place ?? { x: 0, y: 0 };
  }

  /** Types a text as keys. */
  async type(text: string): Promise<void> {
    await this.keys(
      Array.from(text, (character) => (character === '\n' ? keyCode('Enter') : character)).flatMap(
        (value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
      ),
    );
  }

  /** Presses keys together, such as Control+Shift+v. */
  async press(chord: string): Promise<void> {
    const values = chord.split('+').map(keyCode);
    await this.keys([
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  private keys(actions: ActionSource['actions']): Promise<void> {
    return this.browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}

// Copying in the web app (E20): a text that arrives after the click is copied in every browser that can, and a browser that
// does not allow it is no failure of what was done before.
import { expect, test } from 'vitest';
import { copyText } from '../../functions/app/parts/clipboard.ts';

type Browser = NonNullable<Parameters<typeof copyText>[1]>;

class Item {
  readonly types = ['text/plain'];
  readonly presentationStyle = 'unspecified' as const;
  private readonly data: Record<string, string | Blob | PromiseLike<string | Blob>>;

  constructor(data: Record<string, string | Blob | PromiseLike<string | Blob>>) {
    this.data = data;
  }

  static supports(type: string): boolean {
    return type === 'text/plain';
  }

  async getType(type: string): Promise<Blob> {
    return new Blob([await (this.data[type] ?? '')], { type });
  }
}

/** Takes no promise, as older versions of Chrome. */
class OldItem extends Item {
  constructor(data: Record<string, string | Blob | PromiseLike<string | Blob>>) {
    if (!Object.values(data).every((value) => value instanceof Blob)) throw new TypeError('not a Blob');
    super(data);
  }
}

/** A browser that copies only what begins within a click, or at any time. */
function browser(ClipboardItem: typeof Item | undefined, { anyTime }: { anyTime: boolean }) {
  const copied: string[] = [];
  let isClick = true;
  queueMicrotask(() => (isClick = false));
  const check = (): void => {
    if (!isClick && !anyTime) throw new DOMException('not in a click', 'NotAllowedError');
  };
  const clipboard: Browser['clipboard'] = {
    async write([item]) {
      check();
      const blob = await item?.getType('text/plain');
      copied.push((await blob?.text()) ?? '');
    },
    async writeText(text) {
      check();
      copied.push(text);
    },
  };
  return { copied, browser: { clipboard, ClipboardItem } };
}

const later = (): Promise<string> => new Promise((resolve) => setImmediate(() => resolve('text')));

test.for([
  ['Safari', Item, { anyTime: false }, true],
  ['Chrome', Item, { anyTime: true }, true],
  ['a browser whose items take no promise', OldItem, { anyTime: true }, true],
  ['a browser without items', undefined, { anyTime: true }, true],
  ['a browser without items that copies only within a click', undefined, { anyTime: false }, false],
] as const)(
  'in %s a text that arrives after the click is copied if that is possible',
  async ([, item, when, is]) => {
    const made = browser(item, when);
    expect(await copyText(later(), made.browser)).toBe(is);
    expect(made.copied).toEqual(is ? ['text'] : []);
  },
);

test('a text that is there is copied within the click', async () => {
  const { copied, browser: made } = browser(undefined, { anyTime: false });
  expect([await copyText('text', made), copied]).toEqual([true, ['text']]);
});

test.for([Item, undefined])('nothing is copied if the text does not arrive', async (item) => {
  const { copied, browser: made } = browser(item, { anyTime: true });
  const text = later().then((): string => {
    throw new Error('offline');
  });
  expect([await copyText(text, made), copied]).toEqual([false, []]);
});

test('without a clipboard, as on an insecure page, nothing is copied and nothing fails', async () => {
  expect(await copyText('text')).toBe(false);
});

// Loads the pictures of a text as they come near the visible part, a few at a time, and all of them before printing.
import { decoded } from '../../../lib/markdown/percent-encoding.ts';

/** Pictures that are loaded at the same time. */
const AT_ONCE = 4;

/** How far beyond the visible part a picture is loaded. */
const AHEAD = '50%';

export class LazyPictures {
  readonly #load: (file: string) => Promise<Blob | undefined>;
  /** The files of the pictures that are not loaded yet. */
  readonly #files = new Map<HTMLImageElement, string>();
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #urls: string[] = [];
  readonly #observer: IntersectionObserver;
  #active = 0;

  /** @param load returns a picture; undefined if there is none */
  constructor(load: (file: string) => Promise<Blob | undefined>) {
    this.#load = load;
    const look = (entries: IntersectionObserverEntry[]): void => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLImageElement) this.#queue(target);
    };
    this.#observer = new IntersectionObserver(look, { rootMargin: AHEAD });
    // The browser prints the pictures that are loaded by then, and does not wait for others.
    globalThis.addEventListener('beforeprint', this.#loadAll);
  }

  /** Adds the pictures of a text that were not added before. */
  add(text: Element): void {
    for (const image of text.querySelectorAll<HTMLImageElement>('img[data-file]')) {
      this.#files.set(image, image.dataset['file'] ?? '');
      delete image.dataset['file'];
      this.#observer.observe(image);
    }
  }

  /** Stops loading, and frees the pictures. */
  stop(): void {
    this.#waiting.length = 0;
    this.#files.clear();
    this.#observer.disconnect();
    globalThis.removeEventListener('beforeprint', this.#loadAll);
    for (const url of this.#urls) URL.revokeObjectURL(url);
  }

  readonly #loadAll = (): void => {
    for (const image of this.#files.keys()) this.#queue(image);
  };

  #queue(image: HTMLImageElement): void {
    this.#observer.unobserve(image);
    const file = this.#files.get(image);
    if (file === undefined) return;
    this.#files.delete(image);
    this.#waiting.push(() => this.#show(image, file));
    void this.#showWaiting();
  }

  async #showWaiting(): Promise<void> {
    if (this.#active === AT_ONCE) return;
    this.#active += 1;
    for (let show = this.#waiting.shift(); show; show = this.#waiting.shift()) await show();
    this.#active -= 1;
  }

  /** Shows a picture, or why there is none. */
  async #show(image: HTMLImageElement, file: string): Promise<void> {
    const picture = await this.#load(file).catch(() => undefined);
    const name = image.alt || decoded(file);
    if (!picture) return replace(image, `${name} is not ${navigator.onLine ? 'here' : 'on this device'}`);
    image.addEventListener('error', () => replace(image, `${name} can’t be shown here`), { once: true });
    image.src = URL.createObjectURL(picture);
    this.#urls.push(image.src);
  }
}

function replace(image: HTMLImageElement, text: string): void {
  const label = document.createElement('span');
  label.className = 'no-picture';
  label.textContent = text;
  image.replaceWith(label);
}

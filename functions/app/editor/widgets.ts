// The elements in the text of the editor that replace marks: bullets, boxes, rules and pictures.
import { WidgetType, type EditorView } from '@codemirror/view';
import type { Picture } from './link-nodes.ts';

/** Loads the picture of an element with `img[data-file]`, once it is near the visible part. */
export type ShowPicture = (element: Element) => void;

const element = (name: 'span' | 'img', className: string): HTMLElement => {
  const made = document.createElement(name);
  made.className = className;
  return made;
};

export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const bullet = element('span', 'cm-bullet');
    bullet.textContent = '• ';
    return bullet;
  }
  // A click puts the cursor there.
  override ignoreEvent(): boolean {
    return false;
  }
}

export class RuleWidget extends BulletWidget {
  override toDOM(): HTMLElement {
    return element('span', 'cm-rule');
  }
}

/** A checkbox. It ticks the todo in its line, and leaves the cursor where it is. */
export class BoxWidget extends WidgetType {
  private readonly isTicked: boolean;
  /** From the beginning of the widget to `[`. */
  private readonly offset: number;
  /** Characters that it replaces. */
  private readonly columns: number;

  constructor(isTicked: boolean, offset: number, columns: number) {
    super();
    this.isTicked = isTicked;
    this.offset = offset;
    this.columns = columns;
  }

  override eq({ isTicked, offset, columns }: BoxWidget): boolean {
    return isTicked === this.isTicked && offset === this.offset && columns === this.columns;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = element('span', `cm-box ${this.columns > '[ ] '.length ? 'with-bullet' : ''}`);
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.isTicked;
    box.tabIndex = -1;
    box.ariaLabel = 'Done';
    // The focus stays in the text.
    frame.addEventListener('mousedown', (event) => event.preventDefault());
    // A finger needs more space than the box has.
    frame.addEventListener('click', ({ target }) => void (target === frame && box.click()));
    box.addEventListener('change', () => this.tick(view, frame));
    frame.append(box, ' ');
    return frame;
  }

  private tick(view: EditorView, frame: HTMLElement): void {
    const from = view.posAtDOM(frame) + this.offset + 1;
    if (!/^\[[ \txX]\]$/.test(view.state.sliceDoc(from - 1, from + 2))) return;
    const insert = this.isTicked ? ' ' : 'x';
    view.dispatch({ changes: { from, to: from + 1, insert }, userEvent: 'input.tick' });
  }
}

export class PictureWidget extends WidgetType {
  private readonly picture: Picture;
  private readonly show: ShowPicture;

  constructor(picture: Picture, show: ShowPicture) {
    super();
    this.picture = picture;
    this.show = show;
  }

  override eq({ picture }: PictureWidget): boolean {
    return JSON.stringify(picture) === JSON.stringify(this.picture);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { source, alt, width } = this.picture;
    const frame = element('span', 'cm-picture');
    const image = document.createElement('img');
    image.alt = alt;
    if (width !== undefined) image.width = width;
    image.addEventListener('load', () => view.requestMeasure());
    frame.append(image);
    if ('url' in source) image.src = source.url;
    else {
      image.dataset['file'] = source.file;
      this.show(frame);
    }
    return frame;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

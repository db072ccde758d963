// The worker's output for a note: a flat list of steps that build its elements. It can be split anywhere, to send and
// render it in small parts. The page decides which of it becomes an element (elements.ts).

/** A page with more elements and texts than this is slow to scroll. */
const STEPS_MAX = 150_000;

export type Attributes = Readonly<Record<string, string>>;

/** The beginning of an element. */
export interface Opening {
  readonly tag: string;
  readonly attributes?: Attributes;
}

/** A text, the beginning of an element, or (null) the end of the innermost element. */
export type Step = string | Opening | null;

/** The messages of the worker: steps, and finally whether they are complete. If not, the text can't be formatted. */
export type Message = readonly Step[] | boolean;

/** Thrown for a text that has too many elements. It is shown as plain text. */
export class TooManyElements extends Error {}

/** Calls back with steps. Adjacent texts become one. */
export class StepWriter {
  private readonly onStep: (step: Step) => void;
  private waiting = '';
  private count = 0;
  /** Whether the next text is the first one of a trimmed content. */
  private isStart = false;

  constructor(onStep: (step: Step) => void) {
    this.onStep = onStep;
  }

  add(text: string): void {
    this.waiting += text;
  }

  element(tag: string, attributes?: Attributes, addContent?: () => void): void {
    this.flush();
    this.write({ tag, ...(attributes && { attributes }) });
    addContent?.();
    this.flush();
    this.onStep(null);
  }

  /** Leaves out the white space around some content. */
  trimmed(addContent: () => void): void {
    this.flush();
    this.isStart = true;
    addContent();
    this.waiting = this.waiting.trimEnd();
    this.flush();
  }

  private flush(): void {
    const text = this.isStart ? this.waiting.trimStart() : this.waiting;
    [this.waiting, this.isStart] = ['', false];
    if (text !== '') this.write(text);
  }

  private write(step: Step): void {
    this.count += 1;
    if (this.count > STEPS_MAX) throw new TooManyElements();
    this.onStep(step);
  }
}

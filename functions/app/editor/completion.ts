// `[[` completes the names of notes, `#` tags. The page supplies the names.
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  completionStatus,
  type Completion,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type KeyBinding } from '@codemirror/view';
import { endComposition } from './composition.ts';
import { isInCode } from './language.ts';

export interface Suggestion {
  readonly label: string;
  /** Distinguishes it from others of the same name. */
  readonly detail?: string | undefined;
  /** The text that replaces `[[` or `#` and the letters typed after it. */
  readonly insert: string;
}

export interface Suggest {
  readonly notes: (typed: string) => Promise<readonly Suggestion[]>;
  readonly tags: (typed: string) => Promise<readonly Suggestion[]>;
  /** The items whose text matches what was typed, the best first. */
  readonly ranked: <T>(items: readonly T[], typed: string, textOf: (item: T) => string) => T[];
}

const NOTE = /\[\[[^[\]\n]{0,100}/;
/** At the beginning of a line, `#` alone begins a heading. */
const TAG = /(?<=^|\s)#[\p{L}\p{N}_/-]+|(?<=\S[ \t]+)#/u;
/** If the user asks for it, as the button for tags does, `#` alone is a tag everywhere. */
const ASKED_TAG = /(?<=^|\s)#[\p{L}\p{N}_/-]*/u;

const asCompletion = ({ label, detail, insert }: Suggestion): Completion => ({
  label,
  ...(detail !== undefined && { detail }),
  apply(view, _, from, to) {
    endComposition(view);
    // The closing brackets may be there already.
    const isClosed = insert.endsWith(']]') && view.state.sliceDoc(to, to + 2) === ']]';
    view.dispatch({
      changes: { from, to: isClosed ? to + 2 : to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
    });
  },
});

/** One source for both: a second one would be asked after each letter, and Enter would not choose until it has answered. */
const sourceOf =
  ({ notes, tags, ranked }: Suggest): CompletionSource =>
  async (context) => {
    const note = context.matchBefore(NOTE);
    const found = note ?? context.matchBefore(context.explicit ? ASKED_TAG : TAG);
    if (!found || isInCode(context.state, context.pos)) return null;
    const [marks, suggest] = note ? (['[[', notes] as const) : (['#', tags] as const);
    const all = (await suggest(found.text.slice(marks.length))).map(asCompletion);
    const resultFor = (text: string): CompletionResult | null => {
      const typed = text.slice(marks.length);
      const options = ranked(all, typed, ({ label }) => label.slice(note ? 0 : marks.length));
      // After a whole tag, Enter begins a new line.
      if (options.length === 0 || options[0]?.label === text || (note ? /[[\]\n]/ : /\s/).test(typed))
        return null;
      // At once, so that Enter right after a letter chooses. If none is left, the source is asked again.
      const update: CompletionResult['update'] = (_, from, to, { state }) =>
        resultFor(state.sliceDoc(from, to));
      return { from: found.from, options, filter: false, update };
    };
    return context.aborted ? null : resultFor(found.text);
  };

/** While nothing is offered yet, Escape leaves the editor. */
const escape: KeyBinding = {
  key: 'Escape',
  run: (view) => completionStatus(view.state) === 'active' && closeCompletion(view),
};

export const completion = (suggest: Suggest): Extension => [
  autocompletion({
    override: [sourceOf(suggest)],
    icons: false,
    interactionDelay: 0,
    defaultKeymap: false,
  }),
  Prec.highest(
    keymap.of([
      escape,
      { key: 'Tab', run: acceptCompletion },
      ...completionKeymap.filter(({ key }) => key !== 'Escape'),
    ]),
  ),
];

// Something to choose, with a line about its effect.
import type { ComponentChildren } from 'preact';

interface ChoiceProps {
  readonly title: string;
  readonly effect: ComponentChildren;
  /** The checkbox or radio button. */
  readonly children: ComponentChildren;
}

export const Choice = ({ title, effect, children }: ChoiceProps) => (
  <label class="choice">
    {children}
    <span>
      <strong>{title}</strong>
      <small>{effect}</small>
    </span>
  </label>
);

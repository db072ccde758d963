// Lists of things that the user manages, such as keys and links, and the question before something is deleted permanently.
import type { ComponentChildren } from 'preact';
import type { ApiKey } from '../../../lib/schema/keys.ts';
import { attempt } from '../state/notices.ts';
import { longTime } from './dates.ts';
import { Dialog } from './ui.tsx';

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

interface ItemProps {
  /** A text, or the link to it. */
  readonly name: ComponentChildren;
  readonly details: ComponentChildren;
  /** Its actions. */
  readonly children?: ComponentChildren;
}

export const Item = ({ name, details, children }: ItemProps) => (
  <li>
    <div>
      {typeof name === 'object' ? name : <span dir="auto">{name}</span>}
      <small>{details}</small>
    </div>
    <span class="actions">{children}</span>
  </li>
);

/** The field of a form for how long a new key or link is valid. */
export const Validity = ({ label }: { readonly label: string }) => (
  <label class="field">
    <span>{label}</span>
    <select name="days">
      <option value="0">Until it is revoked</option>
      <option value="7">For 7 days</option>
      <option value="30">For 30 days</option>
      <option value="90">For 90 days</option>
      <option value="365">For a year</option>
    </select>
  </label>
);

const DAY_MS = 86_400_000;

/** The end of a chosen validity; undefined without one. */
export const endAfter = (days: string): string | undefined =>
  days === '0' ? undefined : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

/** When a key or link was used, and when it ends. */
export const useOf = ({ lastUsedAt, expiresAt }: Pick<ApiKey, 'lastUsedAt' | 'expiresAt'>): string =>
  (lastUsedAt === null ? 'never used' : `used ${longTime(lastUsedAt)}`) +
  (expiresAt === null ? '' : `, valid until ${longTime(expiresAt)}`);

interface ConfirmProps {
  readonly title: string;
  readonly button: string;
  readonly close: () => void;
  readonly run: () => Promise<unknown>;
  /** `primary`: nothing is lost. */
  readonly look?: 'danger' | 'primary';
  readonly children: ComponentChildren;
}

export function Confirm({ button, run, look = 'danger', ...dialog }: ConfirmProps) {
  const confirm = (): void => {
    dialog.close();
    attempt(run);
  };
  const actions = (
    <button class={look} onClick={confirm}>
      {button}
    </button>
  );
  return <Dialog {...dialog} closeLabel="Cancel" actions={actions} />;
}

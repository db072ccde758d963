// The sign-in: checks a pasted key, or one that a link has brought, and asks where to store it.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { hasStatus, sentenceOf } from '../api/failures.ts';
import { offeredKey, rejected, session, signIn, type Place } from '../state/session.ts';
import { Alert, Brand, textOf } from './ui.tsx';

const INVALID =
  'This key is not valid: it may be incomplete, expired or revoked. Check it and paste it again.';

const PLACES = [
  ['device', 'On this device', 'Your notes can be read and written offline.'],
  ['tab', 'In this tab only', 'For a shared computer. Only unsent text is stored.'],
] as const;

export function SignInView() {
  const problem = useSignal('');
  const busy = useSignal(false);
  const current = session.value;

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget: form } = event;
    const place: Place = textOf(form, 'place') === 'tab' ? 'tab' : 'device';
    busy.value = true;
    problem.value = '';
    await signIn(textOf(form, 'key'), place).catch((error: unknown) => {
      problem.value = hasStatus(error, 401) ? INVALID : sentenceOf(error);
    });
    busy.value = false;
    // The next view begins with the field for a first note.
    requestAnimationFrame(() => document.getElementById('capture')?.focus());
  }

  return (
    <main class="sign-in">
      <Brand />
      <h1>{current ? 'Use another key?' : 'Sign in'}</h1>
      {rejected.value && (
        <Alert text="Your key is no longer valid. What you typed is stored on this device and is sent after you sign in." />
      )}
      {current ? (
        <p>This link contains a different key. Text that is not sent yet stays with your current key.</p>
      ) : offeredKey.value !== undefined ? (
        <p>Your link contains a key. Choose where to keep it.</p>
      ) : (
        <p>
          Paste an API key. The operator of the service creates keys with <code>npm run keys -- create</code>.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>API key</span>
          <input
            name="key"
            type="password"
            required
            autocomplete="current-password"
            placeholder="service_…"
            defaultValue={offeredKey.value ?? ''}
          />
        </label>
        <Alert text={problem.value} />
        <fieldset class="choices">
          <legend>Remember the key</legend>
          {PLACES.map(([value, title, effect]) => (
            <label class="choice" key={value}>
              <input type="radio" name="place" value={value} defaultChecked={value === 'device'} />
              <span>
                <strong>{title}</strong>
                <small>{effect}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <button class="primary" disabled={busy.value} autofocus={offeredKey.value !== undefined}>
            {current ? 'Use this key' : 'Sign in'}
          </button>
          {current && (
            <button type="button" onClick={() => (offeredKey.value = undefined)}>
              Keep my key
            </button>
          )}
        </div>
      </form>
    </main>
  );
}

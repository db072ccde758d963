// The sign-in: checks a pasted key, or one that a link has brought, and asks where to store it.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { hasStatus, sentenceOf } from '../api/failures.ts';
import { offeredKey, rejected, session, signIn, type Place } from '../state/session.ts';
import { Brand } from './brand.tsx';

export function SignIn() {
  const place = useSignal<Place>('device');
  const problem = useSignal('');
  const busy = useSignal(false);
  const current = session.value;

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('key') ?? '').trim();
    busy.value = true;
    problem.value = '';
    try {
      await signIn(key, place.value);
    } catch (error) {
      problem.value = hasStatus(error, 401)
        ? 'This key is not valid: it may be incomplete, expired or revoked. Check it and paste it again.'
        : sentenceOf(error);
    }
    busy.value = false;
  }

  return (
    <main class="sign-in">
      <Brand />
      <h1>{current ? 'Use another key?' : 'Sign in'}</h1>
      {rejected.value && (
        <p class="callout" role="alert">
          Your key is no longer valid. What you typed is stored on this device and will be sent after you sign
          in.
        </p>
      )}
      {current ? (
        <p>This link brings a key that differs from yours. Your unsent text stays with your current key.</p>
      ) : (
        <p>
          Paste an API key. Whoever runs the service creates one with <code>npm run keys -- create</code>.
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
            spellcheck={false}
            placeholder="service_…"
            defaultValue={offeredKey.value ?? ''}
            aria-invalid={problem.value !== ''}
            aria-describedby={problem.value === '' ? undefined : 'key-problem'}
          />
        </label>
        {problem.value !== '' && (
          <p class="problem" id="key-problem" role="alert">
            {problem.value}
          </p>
        )}
        <fieldset class="choices">
          <legend>Remember the key</legend>
          <Choice
            place="device"
            chosen={place.value}
            choose={(to) => (place.value = to)}
            title="On this device"
          >
            Your notes can be read and written offline.
          </Choice>
          <Choice
            place="tab"
            chosen={place.value}
            choose={(to) => (place.value = to)}
            title="In this tab only"
          >
            For a shared computer. Only unsent text is stored.
          </Choice>
        </fieldset>
        <div class="actions">
          <button class="primary" disabled={busy.value}>
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

interface ChoiceProps {
  readonly place: Place;
  readonly chosen: Place;
  readonly choose: (place: Place) => void;
  readonly title: string;
  readonly children: string;
}

const Choice = ({ place, chosen, choose, title, children }: ChoiceProps) => (
  <label class="choice">
    <input type="radio" name="place" checked={place === chosen} onChange={() => choose(place)} />
    <span>
      <strong>{title}</strong>
      <small>{children}</small>
    </span>
  </label>
);

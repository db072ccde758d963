// The sign-in: checks a pasted key, or one that a link has brought, and asks where to store it.
import { offeredKey, rejected, session, signIn } from '../state/session.ts';
import { Alert, Brand, Form } from './ui.tsx';

const PLACES = [
  ['device', 'On this device', 'Your notes can be read and written offline.'],
  ['tab', 'In this tab only', 'For a shared computer. Only unsent text is stored.'],
] as const;

export function SignInView() {
  const offered = offeredKey.value;
  const run = async (textOf: (field: string) => string): Promise<void> => {
    await signIn(textOf('key'), textOf('place') === 'tab' ? 'tab' : 'device');
    // The next view begins with the field for a first note.
    requestAnimationFrame(() => document.getElementById('capture')?.focus());
  };
  return (
    <main class="sign-in">
      <Brand />
      <h1>{session.value ? 'Use another key?' : 'Sign in'}</h1>
      {rejected.value && (
        <Alert text="Your key is no longer valid. What you typed is stored on this device and is sent after you sign in." />
      )}
      {session.value ? (
        <p>This link contains a different key. Text that is not sent yet stays with your current key.</p>
      ) : offered !== undefined ? (
        <p>Your link contains a key. Choose where to keep it.</p>
      ) : (
        <p>
          Paste an API key. The operator of the service creates keys with <code>npm run keys -- create</code>.
        </p>
      )}
      <Form run={run} button={session.value ? 'Use this key' : 'Sign in'} hasFocus={offered !== undefined}>
        <label class="field">
          <span>API key</span>
          <input
            name="key"
            type="password"
            required
            autocomplete="current-password"
            placeholder="service_…"
            defaultValue={offered ?? ''}
          />
        </label>
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
      </Form>
      {session.value && <button onClick={() => (offeredKey.value = undefined)}>Keep my key</button>}
    </main>
  );
}

// The sign-in: checks a pasted key, or one that a link has brought, and asks where to store it.
import { isRejected, offeredKey, session, signIn } from '../state/session.ts';
import { Choice } from '../parts/choice.tsx';
import { Alert, Brand, Callout, Dialog, Form, Opener } from '../parts/ui.tsx';

const PLACES = [
  ['device', 'On this device', 'You can read and write notes offline.'],
  ['tab', 'In this tab only', 'For a shared computer. Only unsent text is stored.'],
] as const;

export function SignInView() {
  const offered = offeredKey.value;
  const isOther = session.value !== undefined && !isRejected.value;
  return (
    <main class="sign-in">
      <Brand />
      <h1>{isOther ? 'Use another key?' : 'Sign in'}</h1>
      {isRejected.value && <Alert text={REJECTED} />}
      {isOther ? (
        <p>This link contains a different key. Text that is not sent yet stays with your current key.</p>
      ) : offered !== undefined ? (
        <p>Your link contains a key. Choose where to keep it.</p>
      ) : (
        <p>
          Paste an API key. The operator of the service creates keys with <code>npm run keys -- create</code>.
        </p>
      )}
      <KeyForm button={isOther ? 'Use this key' : 'Sign in'} />
      {isOther && <button onClick={() => (offeredKey.value = undefined)}>Keep my key</button>}
    </main>
  );
}

const REJECTED =
  'Your key is no longer valid. What you type is stored on this device, and is sent after you sign in again.';

/** The banner above every view once the service has rejected the key. The view is unchanged. */
export const SignInAgain = () => (
  <Callout text={REJECTED}>
    <Opener
      dialog={(close) => (
        <Dialog title="Sign in again" close={close}>
          <KeyForm button="Sign in" />
        </Dialog>
      )}
    >
      Sign in again
    </Opener>
  </Callout>
);

function KeyForm({ button }: { readonly button: string }) {
  const offered = offeredKey.value;
  const before = session.peek()?.storage ?? 'device';
  const run = async (textOf: (field: string) => string): Promise<void> => {
    const isFirst = !session.peek();
    await signIn(textOf('key'), textOf('storage') === 'tab' ? 'tab' : 'device');
    // The next view begins with the field for a first note.
    if (isFirst) requestAnimationFrame(() => document.getElementById('capture')?.focus());
  };
  // The key remounts the form for each link, without the API key that was typed before.
  return (
    <Form key={offered} run={run} button={button} hasFocus={offered !== undefined}>
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
          <Choice key={value} title={title} effect={effect}>
            <input type="radio" name="storage" value={value} defaultChecked={value === before} />
          </Choice>
        ))}
      </fieldset>
    </Form>
  );
}

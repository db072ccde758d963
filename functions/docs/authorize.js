// The page on which the owner of a key lets a program have a key of its own (E28). The service has checked the request
// before it returned this page, and checks it again when the owner approves.
import { withParameters } from '../../lib/domain/signin/authorization.ts';
import { clientNamed } from '../../lib/domain/signin/clients.ts';
import { isLoopback } from '../../lib/domain/signin/redirects.ts';

const DAY_MS = 86_400_000;
const REJECTED = 'That is not a valid key. Check that you have copied all of it.';
const MESSAGES = {
  401: REJECTED,
  403: 'This key cannot approve it: it can only read, or was itself created by sign-in. Use another key.',
};

const byId = (id) => document.getElementById(id);
const form = document.querySelector('form');
const parameters = new URLSearchParams(location.search);
const base = location.pathname.replace(/\/oauth\/authorize\/?$/, '');
const redirectUri = parameters.get('redirect_uri') ?? '';
const redirect = new URL(redirectUri);
const state = parameters.get('state') ? { state: parameters.get('state') } : {};

/** The key that the app remembers on this device. It is offered, and never used without a choice. */
function remembered() {
  try {
    const { key, account } = JSON.parse(localStorage.getItem(`notes-session ${base}`)) ?? {};
    return key ? { key, name: account?.key?.name } : undefined;
  } catch {
    return undefined;
  }
}

const offered = remembered();
const client = clientNamed(parameters.get('client_id') ?? '');
byId('name').textContent = client?.name ?? 'a program without a name';
byId('target').textContent = isLoopback(redirect)
  ? `a program on this device (${redirect.host})`
  : redirect.origin;
byId('remembered').hidden = !offered;
byId('typed').hidden = Boolean(offered);
if (offered)
  byId('offer').textContent = `The key that this browser remembers${offered.name ? `: ${offered.name}` : ''}`;
form.hidden = false;

form.addEventListener('change', () => {
  byId('typed').hidden = Boolean(offered) && form.elements.whose.value !== 'typed';
});

const say = (text) => void (byId('problem').textContent = text);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const key = form.elements.whose.value === 'remembered' ? offered.key : form.elements.key.value.trim();
  if (offered && !form.elements.whose.value) say('Choose which key approves this.');
  else if (!/^service_[0-9A-Za-z]{32,128}$/.test(key)) say(REJECTED);
  else void approve(key);
});

byId('refuse').addEventListener('click', () => {
  const iss = location.origin + base;
  location.replace(withParameters(redirectUri, { error: 'access_denied', ...state, iss }));
});

async function approve(key) {
  const [submit] = form.querySelectorAll('button');
  submit.disabled = true;
  say('');
  try {
    const { status, body } = await send(key);
    if (status === 200) location.replace(body.data.redirect);
    else say(MESSAGES[status] ?? `${body.message ?? 'The service did not respond'}.`);
  } catch {
    say('The service cannot be reached. Try again.');
  }
  submit.disabled = false;
}

async function send(key) {
  const { access, days } = form.elements;
  const end = days.value && new Date(Date.now() + Number(days.value) * DAY_MS).toISOString();
  const response = await fetch('approve', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_id: parameters.get('client_id'),
      redirect_uri: redirectUri,
      code_challenge: parameters.get('code_challenge'),
      resource: parameters.get('resource') || undefined,
      ...state,
      readOnly: access.value === 'read',
      ...(end && { expiresAt: end }),
    }),
  });
  return { status: response.status, body: await response.json() };
}

// The page on which the owner of a key lets a program have a key of its own (E28). The service has checked the request
// before it returned this page, and checks it again when the owner approves.
import { withParameters } from '../../lib/domain/signin/authorization.ts';
import { clientNamed } from '../../lib/domain/signin/clients.ts';
import { isLoopback } from '../../lib/domain/signin/redirects.ts';
import { groupOptions } from './groups.js';

const DAY_MS = 86_400_000;
const REJECTED = 'That is not a valid key. Check that you have copied all of it.';
const KEY = /^service_[0-9A-Za-z]{32,128}$/;
const MESSAGES = {
  401: REJECTED,
  403: 'This key cannot approve it: it cannot write everything, or was itself created by sign-in. Use another key.',
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

form.addEventListener('change', ({ target }) => {
  byId('typed').hidden = Boolean(offered) && form.elements.whose.value !== 'typed';
  byId('groups').hidden = form.elements.access.value !== 'group';
  if (['whose', 'key', 'access'].includes(target.name)) void showGroups();
});

const keyOf = ({ whose, key }) => (whose.value === 'remembered' ? offered.key : key.value.trim());

/** Offers the groups of the owner of the key that approves. A key that is entered later lists them again. */
async function showGroups() {
  const key = keyOf(form.elements);
  const { access, group } = form.elements;
  if (access.value !== 'group') return;
  group.replaceChildren();
  say(KEY.test(key) ? '' : 'Enter your key to see your groups.');
  if (!KEY.test(key)) return;
  group.replaceChildren(new Option('Reading your groups …', ''));
  try {
    const options = await groupOptions(base, key);
    if (keyOf(form.elements) !== key) return;
    group.replaceChildren(
      new Option('Choose a group', ''),
      ...options.map(({ id, path }) => new Option(path, id)),
    );
    if (options.length === 0) say('You have no groups yet.');
  } catch (error) {
    if (keyOf(form.elements) !== key) return;
    group.replaceChildren();
    say(`Your groups cannot be listed: ${error.message}.`);
  }
}

const say = (text) => void (byId('problem').textContent = text);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const key = keyOf(form.elements);
  if (offered && !form.elements.whose.value) say('Choose which key approves this.');
  else if (!KEY.test(key)) say(REJECTED);
  else if (form.elements.access.value === 'group' && !form.elements.group.value)
    say('Choose the group in which the program may write.');
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
  const { access, group, days } = form.elements;
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
      ...(access.value === 'group' && { writeGroupId: group.value }),
      ...(end && { expiresAt: end }),
    }),
  });
  return { status: response.status, body: await response.json() };
}

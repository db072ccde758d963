// The key that calls on this page use. The panel replaces Swagger UI's dialog.
import { currentKey, signIn, signOut } from './key.js';

export const keyPanel = ({ React: { createElement: h } }) => {
  const panel = (...content) => h('section', { className: 'key', 'aria-label': 'API key' }, ...content);
  const button = (text, onClick, className = 'btn') =>
    h('button', { type: 'button', className, onClick }, text);

  const form = (use) => {
    const submit = (event) => {
      event.preventDefault();
      const key = new FormData(event.currentTarget).get('key').trim();
      if (key) use(key);
    };
    return panel(
      h(
        'form',
        { onSubmit: submit },
        h('label', { htmlFor: 'key' }, 'API key'),
        h('input', {
          id: 'key',
          name: 'key',
          type: 'password',
          autoComplete: 'off',
          placeholder: 'service_…',
        }),
        h('button', { className: 'btn' }, 'Sign in'),
      ),
      h('p', null, 'Calls on this page use it. It is stored in this tab only.'),
    );
  };

  function KeyPanel(system) {
    const { offerActions, offerSelectors } = system;
    const current = currentKey(system);
    const offered = offerSelectors.key();
    const decline = () => offerActions.offer(undefined);
    const use = (key) => {
      decline();
      signIn(system, key);
    };
    if (!current) return form(use);
    if (offered)
      return panel(
        h('p', { role: 'alert' }, 'This link contains another key than the one in use.'),
        button('Use the new key', () => use(offered), 'btn primary'),
        button('Keep my key', decline),
      );
    return panel(
      h('p', null, 'Signed in with ', h('code', null, `${current.slice(0, 12)}…`)),
      button('Sign out', () => signOut(system)),
    );
  }

  return { components: { KeyPanel }, statePlugins: { offer } };
};

/** A key that a link has brought, until the user accepts or declines it. */
const offer = {
  actions: { offer: (key) => ({ type: 'offer_key', payload: key }) },
  reducers: { offer_key: (state, { payload }) => state.set('key', payload) },
  selectors: { key: (state) => state.get('key') },
};

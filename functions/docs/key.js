// The key of this tab. It survives a reload and is removed with the tab.
const NAME = 'notes-api-key';

/** The name of the key's security scheme in openapi.json. */
const SCHEME = 'apiKey';

export const storedKey = () => sessionStorage.getItem(NAME);

/** The key that calls use; undefined if there is none. */
export const currentKey = ({ authSelectors }) => authSelectors.authorized().getIn([SCHEME, 'value']);

export function signIn({ preauthorizeApiKey }, key) {
  sessionStorage.setItem(NAME, key);
  preauthorizeApiKey(SCHEME, key);
}

export function signOut({ authActions }) {
  sessionStorage.removeItem(NAME);
  authActions.logout([SCHEME]);
}

/** Returns the key in the address (`#key=…`), and removes it from the address and the history. */
export function takeKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return key.trim();
}

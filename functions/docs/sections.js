// The addresses of the page's parts: `#/Notes/createNote` is an endpoint, `#limits` and `#errors` are sections of page.html.

/** Leaves the addresses of sections to the browser. Swagger UI would read them as tags. */
export const sections = () => ({
  statePlugins: {
    layout: {
      wrapActions: {
        parseDeepLinkHash: (original) => (hash) => (hash.startsWith('#/') ? original(hash) : () => undefined),
      },
    },
  },
});

/** Scrolls to the section in the address again: it has moved, because the endpoints above it were rendered later. */
export function showSection() {
  if (/^#\w+$/.test(location.hash)) document.querySelector(location.hash)?.scrollIntoView();
}

/** Opens an endpoint if a link of a section to it is clicked. */
export function openLinks({ layoutActions, layoutSelectors }) {
  document.addEventListener('click', (event) => {
    const link = event.target.closest('.facts a[href^="#/"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const [, tag, name] = link.hash.split('/');
    layoutActions.updateFilter(true);
    if (!layoutSelectors.isShown(['operations-tag', tag], true))
      layoutActions.show(['operations-tag', tag], true);
    layoutActions.show(['operations', tag, name], true);
    requestAnimationFrame(() => document.getElementById(`operations-${tag}-${name}`)?.scrollIntoView());
  });
}

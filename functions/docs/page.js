// Starts Swagger UI with the components of this page. The script runs before Swagger UI has loaded, so that a key in the
// address is removed at once.
/* global SwaggerUIBundle */
import { signIn, storedKey, takeKey } from './key.js';
import { filter } from './filter.js';
import { keyPanel } from './key-panel.js';
import { layout } from './layout.js';
import { named } from './named.js';
import { plain } from './plain.js';
import { samplesPanel } from './samples-panel.js';
import { openLinks, sections, showSection } from './sections.js';

const fromLink = takeKey();

/** Optional fields start empty, because the example of a filter or an id would match nothing. */
const emptyFields = {
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (description) => {
          for (const operation of Object.values(description.paths ?? {}).flatMap(Object.values))
            for (const parameter of operation.parameters ?? [])
              if (!parameter.required) delete parameter.example;
          return update(description);
        },
      },
    },
  },
};

function start() {
  const page = SwaggerUIBundle({
    url: 'openapi.json',
    dom_id: '#api',
    layout: 'ReferenceLayout',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    // The badge of a validator would be loaded from another origin.
    validatorUrl: null,
    plugins: [() => emptyFields, filter, layout, keyPanel, samplesPanel, named, plain, sections],
    onComplete() {
      if (storedKey()) signIn(page.getSystem(), storedKey());
      accept(fromLink);
      showSection();
    },
  });
  openLinks(page.getSystem());

  /** Uses a key from a link if the tab has none. Otherwise the user decides. */
  function accept(key) {
    if (!key || key === storedKey()) return;
    const system = page.getSystem();
    if (storedKey()) system.offerActions.offer(key);
    else signIn(system, key);
  }

  addEventListener('hashchange', () => accept(takeKey()));
}

// Deferred scripts run before this event.
addEventListener('DOMContentLoaded', start);

// Shows the API's description. The key is stored for this tab only: it survives a reload and is removed with the tab.
/* global SwaggerUIBundle */
const KEY = 'notes-api-key';

const keyOfThisTab = {
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: (authorize) => (given) => {
          sessionStorage.setItem(KEY, given.apiKey.value);
          return authorize(given);
        },
        logout: (logout) => (names) => {
          sessionStorage.removeItem(KEY);
          return logout(names);
        },
      },
    },
  },
};

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

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

const page = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  // The badge of a validator would be loaded from another origin.
  validatorUrl: null,
  plugins: [() => keyOfThisTab, () => emptyFields],
  onComplete() {
    const key = sessionStorage.getItem(KEY);
    if (key) page.preauthorizeApiKey('apiKey', key);
  },
});

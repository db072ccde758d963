// Shows the description beside this page. The key stays in this tab: it outlives a reload and ends with the tab.
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

/** What is optional starts empty: an example of a filter or of an id would find nothing. */
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
  // The badge of a validator would be asked of another origin.
  validatorUrl: null,
  plugins: [() => keyOfThisTab, () => emptyFields],
  onComplete() {
    const key = sessionStorage.getItem(KEY);
    if (key) page.preauthorizeApiKey('apiKey', key);
  },
});

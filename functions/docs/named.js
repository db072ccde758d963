// Gives every control a name, and moves controls out of other controls. Swagger UI's own components lack them
// (swagger-api/swagger-ui issues 6512, 10395 and 10709).

export const named = ({ React: { createElement: h, useEffect } }) => {
  const label = (text, control) =>
    h('label', { className: 'control' }, h('span', { className: 'visually-hidden' }, text), control);

  /** The table of responses is a landmark, so its name has to differ from those of other open endpoints. */
  const responses = (Original) =>
    function NamedResponses(props) {
      const name = `Responses of ${props.method.toUpperCase()} ${props.path}`;
      const id = `${props.method}${props.path}_responses`.replaceAll(/[^\w-]/g, '_');
      useEffect(() => document.getElementById(id)?.setAttribute('aria-label', name));
      return h(Original, props);
    };

  return {
    wrapComponents: {
      responses,
      // Its description is the name of the parameter.
      JsonSchemaForm: (Original) => (props) => label(props.description, h(Original, props)),
      Input: (Original) => (props) =>
        h(Original, props.type === 'file' ? { ...props, 'aria-label': 'File' } : props),
      RequestBodyEditor: (Original) => (props) => label('Request body', h(Original, props)),
      SyntaxHighlighter: (Original) => (props) =>
        h(
          'div',
          { className: 'code', role: 'group', 'aria-label': CODE[props.language] ?? 'Text', tabIndex: 0 },
          h(Original, { ...props, syntaxHighlighting: COLORS_OF_THE_STYLE_SHEET }),
        ),
      // The link would be inside the button that opens the operation. Opening it also changes the address.
      DeepLink:
        () =>
        ({ text }) =>
          h('span', null, text),
    },
  };
};

const CODE = { json: 'JSON', bash: 'Shell', javascript: 'JavaScript', python: 'Python' };

/** Without a theme, tokens keep their classes and get no inline colors. */
const COLORS_OF_THE_STYLE_SHEET = { styles: {}, defaultStyle: { hljs: {} } };

// Removes what this API has no use for: a choice of one server, padlocks on every endpoint, a mode without fields, links
// between operations. Errors share one schema, so a response that is an error shows only its codes and headers.

export const plain = ({ React: { createElement: h } }) => {
  const nothing = () => () => null;

  const reset =
    () =>
    ({ hasUserEditedBody, onResetClick }) =>
      hasUserEditedBody ? h('button', { className: 'btn', onClick: onResetClick }, 'Reset') : null;

  const success = (Original) => (props) =>
    props.code.startsWith('2') ? h(Original, props) : h(Refusal, props);

  function Refusal({ code, className, response, getComponent }) {
    const headers = response
      .get('headers')
      .keySeq()
      .filter((name) => name !== 'X-Request-Id');
    const Markdown = getComponent('Markdown', true);
    return h(
      'tr',
      { className: `response ${className}`, 'data-code': code },
      h('td', { className: 'response-col_status' }, code),
      h(
        'td',
        { className: 'response-col_description' },
        h(Markdown, { source: response.get('description') }),
        headers.size > 0 && h('small', null, `Headers: ${headers.join(', ')}`),
      ),
    );
  }

  return {
    wrapComponents: {
      authorizeOperationBtn: nothing,
      CopyToClipboardBtn: nothing,
      JumpToPath: nothing,
      OpenAPIVersion: nothing,
      License: nothing,
      // The sample above the responses shows the same request.
      curl: nothing,
      TryItOutButton: reset,
      response: success,
    },
  };
};

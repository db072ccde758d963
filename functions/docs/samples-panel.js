// The samples of an operation, from the values in its form. Swagger UI's own samples appear only after a call
// (swagger-api/swagger-ui issue 9288), so this panel asks it for the request that the form would send.
import { LANGUAGES } from './samples.js';

export const samplesPanel = ({ React: { createElement: h, Fragment, useState } }) => {
  function Samples(props) {
    const [language, setLanguage] = useState('curl');
    const { syntax, write } = LANGUAGES[language];
    const text = write(requestOf(props));
    const Highlighter = props.getComponent('SyntaxHighlighter', true);
    return h(
      'section',
      { className: 'samples' },
      h('h4', null, 'Sample'),
      h(
        'div',
        { className: 'languages', role: 'group', 'aria-label': 'Language' },
        ...Object.entries(LANGUAGES).map(([name, { title }]) =>
          h(
            'button',
            { type: 'button', 'aria-pressed': name === language, onClick: () => setLanguage(name) },
            title,
          ),
        ),
      ),
      h(CopyButton, { text }),
      h(Highlighter, { language: syntax }, text),
    );
  }

  function CopyButton({ text }) {
    const [copied, setCopied] = useState('');
    const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text));
    return h(
      'button',
      { type: 'button', className: 'btn copy', onClick: copy },
      copied === text ? 'Copied' : 'Copy',
    );
  }

  const responses = (Original) =>
    function SamplesAndResponses(props) {
      const { getComponent, path, method } = props;
      return h(Fragment, null, h(getComponent('Samples', true), { path, method }), h(Original, props));
    };

  return { components: { Samples }, wrapComponents: { responses } };
};

/**
 * The request that the form of an operation would send, without values that are the default anyway. A required value that
 * is missing is shown by its name.
 */
function requestOf({ path, method, fn, specSelectors, oas3Selectors }) {
  const operation = specSelectors.specResolvedSubtree(['paths', path, method]).toJS();
  const { operationId, parameters = [] } = operation;
  const given = specSelectors.parameterValues([path, method]).toJS();
  const values = parameters
    .map(({ in: place, name, required, schema }) => {
      const id = `${place}.${name}`;
      const value = given[id] ?? (required ? name : '');
      return [id, value === String(schema.default) ? '' : value];
    })
    .filter(([, value]) => value !== '');
  const request = fn.buildRequest({
    spec: {
      openapi: '3.1.0',
      servers: specSelectors.servers().toJS(),
      paths: { [path]: { [method]: operation } },
    },
    pathName: path,
    method,
    operationId,
    parameters: Object.fromEntries(values),
    requestBody: oas3Selectors.requestBodyValue(path, method),
    requestContentType: oas3Selectors.requestContentType(path, method),
    contextUrl: document.baseURI,
  });
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'accept');
  const isDownload = operation.responses?.['200']?.content?.[BYTES] !== undefined;
  const shown = { url: request.url, method: method.toUpperCase(), isDownload };
  if (operation.requestBody?.content?.[BYTES] === undefined)
    return { ...shown, headers: Object.fromEntries(headers), body: request.body || undefined };
  const file = oas3Selectors.requestBodyValue(path, method)?.name ?? 'picture.png';
  return { ...shown, headers: { ...Object.fromEntries(headers), 'Content-Type': BYTES }, file };
}

/** The type of bodies that are bytes (E24). */
const BYTES = 'application/octet-stream';

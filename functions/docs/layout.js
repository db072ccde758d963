// The page: an introduction, a rail with the key, the filter and the tags, and the endpoints.

export const layout = ({ React: { createElement: h } }) => {
  const more = h(
    'nav',
    { 'aria-label': 'More' },
    h(
      'ul',
      null,
      ...[
        ['Limits', '#limits'],
        ['Errors', '#errors'],
        ['Cookbook', 'docs/cookbook'],
      ].map(([name, href]) => h('li', { key: name }, h('a', { href }, name))),
    ),
  );

  function ReferenceLayout({ getComponent, specSelectors }) {
    const status = specSelectors.loadingStatus();
    if (status === 'failed')
      return h(
        'main',
        { className: 'plain' },
        h('p', { role: 'alert' }, 'openapi.json could not be loaded. Reload the page.'),
      );
    if (!specSelectors.specStr()) return h('main', { className: 'plain', 'aria-busy': true });
    const [Info, Key, Filter, Tags, Operations, Models, Errors] = [
      'InfoContainer',
      'KeyPanel',
      'FilterPanel',
      'TagList',
      'operations',
      'Models',
      'errors',
    ].map((name) => h(getComponent(name, true)));
    return h(
      'div',
      { className: 'swagger-ui' },
      h('header', null, Info),
      h('aside', { 'aria-label': 'Key and contents' }, Key, Filter, Tags, more),
      h('main', null, h('h2', { className: 'visually-hidden' }, 'Endpoints'), Errors, Operations, Models),
    );
  }

  function FilterPanel({ layoutActions, layoutSelectors }) {
    const filter = layoutSelectors.currentFilter();
    return h(
      'search',
      null,
      h('label', { htmlFor: 'filter' }, 'Filter'),
      h('input', {
        id: 'filter',
        type: 'search',
        placeholder: 'path, field or word',
        value: typeof filter === 'string' ? filter : '',
        onChange: ({ target }) => layoutActions.updateFilter(target.value || true),
      }),
    );
  }

  function TagList({ layoutActions, specSelectors }) {
    const open = (event, tag) => {
      event.preventDefault();
      layoutActions.show(['operations-tag', tag], true);
      document.getElementById(`operations-tag-${tag}`).scrollIntoView();
    };
    const tags = specSelectors.taggedOperations().entrySeq().toArray();
    return h(
      'nav',
      { 'aria-label': 'Endpoints by tag' },
      h(
        'ul',
        null,
        ...tags.map(([tag, group]) =>
          h(
            'li',
            { key: tag },
            h('a', { href: `#/${tag}`, onClick: (event) => open(event, tag) }, tag),
            h('span', { 'aria-hidden': true }, group.get('operations').size),
          ),
        ),
      ),
    );
  }

  /** Says what to do if the filter matches nothing. */
  const operations =
    (Original) =>
    ({ ...props }) =>
      props.specSelectors.taggedOperations().size > 0
        ? h(Original, props)
        : h('p', { className: 'nothing', role: 'status' }, 'No endpoint matches. Try fewer or other words.');

  return { components: { ReferenceLayout, FilterPanel, TagList }, wrapComponents: { operations } };
};

// The filter of the page: an endpoint matches if each word occurs in its path, names, texts or tag.

/** Replaces Swagger UI's filter, which searches only tags and paths. */
export const filter = () => ({ fn: { opsFilter } });

function opsFilter(taggedOps, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return taggedOps
    .map((group, tag) =>
      group.update('operations', (operations) =>
        operations.filter((operation) => {
          const searched = textOf(operation, tag, group).toLowerCase();
          return words.every((word) => searched.includes(word));
        }),
      ),
    )
    .filter((group) => group.get('operations').size > 0);
}

function textOf(entry, tag, group) {
  const operation = entry.get('operation');
  const parameters = (operation.get('parameters') ?? []).map(
    (parameter) => parameter.get('name') ?? parameter.get('$ref'),
  );
  return [
    tag,
    group.getIn(['tagDetails', 'description']),
    `${entry.get('method')} ${entry.get('path')}`,
    operation.get('operationId'),
    operation.get('summary'),
    operation.get('description'),
    ...parameters,
  ].join('\n');
}

// Pictures inside a text: searches and excerpts get a long `data:` URL without its data.

/** A text without what follows the comma of a `data:` URL of more than 100 characters. */
export const withoutData = (text: string): string =>
  text
    .split(/(?=data:)/)
    .map((part) => {
      const [url = ''] = /^data:[^\s"'()<>[\]\\`]*/.exec(part) ?? [];
      const comma = url.indexOf(',');
      return comma < 0 || url.length <= 100 ? part : `${part.slice(0, comma + 1)}…${part.slice(url.length)}`;
    })
    .join('');

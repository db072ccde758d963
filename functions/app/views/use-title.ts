// The title of the page, which tabs, bookmarks and screen readers show.
import { useEffect } from 'preact/hooks';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Notes' : `${title} · Notes`;
  }, [title]);
}

// The public paths that a stack serves: all, unless a setting turns some off, and one more with a custom domain. A path
// that is off is behind the key check, like any unknown one.
import { DOCS_PATHS, PUBLIC_PATHS } from '../../lib/api/public/public-paths.ts';
import { ROOT_DOCUMENT } from '../../lib/api/signin/host-root.ts';
import type { Settings } from './settings.ts';

/** Without its files, which the pages of shared notes and of sign-in need. */
const APP = '/app';

export const servedPaths = ({ docs, app, domain }: Pick<Settings, 'docs' | 'app' | 'domain'>): string[] => [
  ...PUBLIC_PATHS.filter((path) => (docs || !DOCS_PATHS.includes(path)) && (app || path !== APP)),
  ...(domain ? [ROOT_DOCUMENT] : []),
];

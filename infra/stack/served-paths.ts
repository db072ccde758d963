// The public paths that a stack serves: all, unless a setting turns some off, and one more with a custom domain. A path
// that is off is behind the key check, like any unknown one.
import { PUBLIC_PATHS } from '../../lib/api/public/public-paths.ts';
import { ROOT_DOCUMENT } from '../../lib/api/signin/host-root.ts';
import type { Settings } from './settings.ts';

/** Without its files, which the page of sign-in needs. */
const DOCS = /^\/(openapi\.json|llms\.txt|docs)?$/;
/** Without its files, which the page of shared notes needs. */
const APP = '/app';

export const servedPaths = ({ docs, app, domain }: Pick<Settings, 'docs' | 'app' | 'domain'>): string[] => [
  ...PUBLIC_PATHS.filter((path) => (docs || !DOCS.test(path)) && (app || path !== APP)),
  ...(domain ? [ROOT_DOCUMENT] : []),
];

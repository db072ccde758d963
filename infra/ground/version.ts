// The version of the service: that of package.json, which the documents, the functions and the web app show.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/**
 * The version of the API's description, which says whether changes have been made since that release. Without a changelog
 * it is the release.
 */
export function apiVersion(): string {
  const path = join(ROOT, 'CHANGELOG.md');
  const changelog = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return /^## Unreleased\s+(?!## |\s)/m.test(changelog) ? `${VERSION}+unreleased` : VERSION;
}

/** The constant by which the bundler inserts the version. */
export const VERSION_CONSTANT = { SERVICE_VERSION: JSON.stringify(VERSION) };

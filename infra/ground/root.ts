// The folders of the project and of its bundles.
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'dist');

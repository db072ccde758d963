// The corpus: Markdown files that installed packages ship. Most of the packages are installed for their files alone, and
// no code of them runs.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../infra/ground/root.ts';

/** The packages, each with what its files are. */
const PACKAGES: Readonly<Record<string, string>> = {
  '30-seconds-of-code': 'one page for a whole collection, with contents and HTML',
  '@devicefarmer/stf-wiki': 'pages of a wiki',
  '@directus/docs': 'a documentation site: front matter, containers, links between pages',
  '@lezer/markdown': 'a README and a changelog',
  '@majidh1/jalalidatepicker': 'a README and a changelog in Persian',
  '@remember-md/remember': 'instructions for a vault of notes, with `[[links]]`',
  '@take-out/docs': 'guides with front matter',
  'agentic-vault': 'prompts with front matter',
  'aws-cdk': 'READMEs and licenses',
  'aws-cdk-lib': 'long READMEs with code, tables and contents',
  'cc-sdd': 'templates with checklists and placeholders',
  'cdk-nag': 'READMEs, tables with HTML',
  chilerut: 'a README in Spanish',
  'client-zip': 'a README',
  commander: 'a README',
  commonmark: 'a README',
  'convertir-nombre-lettre': 'a README with parts in French',
  'date-fns': 'guides and a changelog',
  docsy: 'a README',
  'ecc-universal':
    'guides and checklists with front matter in English, Chinese (two scripts), Japanese, Korean, German, Portuguese, Russian, Turkish and Vietnamese',
  'fake-indexeddb': 'a README and a changelog',
  'fast-check': 'a README with HTML',
  'fullpage.js': 'a long README with HTML',
  'haraka-notes': 'a changelog with links by reference',
  'hexo-theme-next': 'guides in English and Chinese',
  'jekyll-theme-chirpy': 'posts of a blog',
  minimist: 'a changelog made of commits',
  'playwright-core': 'instructions with front matter',
  prettier: 'a README with HTML, and licenses',
  'swagger-ui-dist': 'a README',
  yaml: 'a README',
};

export interface Document {
  readonly package: string;
  /** Its path in the package. */
  readonly path: string;
  readonly text: string;
}

export interface CorpusPackage {
  readonly name: string;
  readonly version: string;
  readonly style: string;
  /** The paths of its Markdown files, also of those whose text another file has. */
  readonly paths: readonly string[];
  /** Its files without those whose text an earlier one has. */
  readonly documents: readonly Document[];
}

export function corpus(): CorpusPackage[] {
  const known = new Set<string>();
  return Object.entries(PACKAGES).map(([name, style]) => {
    const folder = join(ROOT, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    const paths = globSync('**/*.md', { cwd: folder }).toSorted();
    const documents = paths
      .map((path) => ({ package: name, path, text: readFileSync(join(folder, path), 'utf8') }))
      .filter(({ text }) => {
        const isNew = !known.has(text);
        known.add(text);
        return isNew;
      });
    return { name, version, style, paths, documents };
  });
}

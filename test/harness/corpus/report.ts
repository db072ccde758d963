// Reads documents with all readers, and sorts the differences by kind.
import { ASPECTS } from './aspects.ts';
import { differencesOf, type Difference } from './compare.ts';
import type { CorpusPackage, Document } from './documents.ts';
import { KINDS, type Kind } from './kinds.ts';
import { packageFiles, type PackageFiles } from './package-files.ts';
import { sourceOf } from './source.ts';

export interface Report {
  readonly files: number;
  /** How many entries the service and its app find, by aspect. */
  readonly entries: ReadonlyMap<string, number>;
  readonly differences: ReadonlyMap<Kind, { readonly count: number; readonly files: number }>;
  /** The differences of no kind, each as a text with its place. */
  readonly unexplained: readonly string[];
}

export function reportOf(packages: readonly CorpusPackage[], documents: readonly Document[]): Report {
  const files = new Map<string, PackageFiles>();
  const entries = new Map<string, number>();
  const differences = new Map<Kind, { count: number; files: number }>();
  const unexplained: string[] = [];
  for (const document of documents) {
    const { package: name, path } = document;
    const known = files.get(name) ?? packageFiles(packages.find((each) => each.name === name)?.paths ?? []);
    files.set(name, known);
    const source = sourceOf(document, known);
    const kinds = new Set<Kind>();
    for (const { name: aspect, ours, theirs } of ASPECTS) {
      const found = ours(source);
      entries.set(aspect, (entries.get(aspect) ?? 0) + found.length);
      for (const difference of differencesOf(found, theirs(source))) {
        const kind = KINDS.find((each) => each.aspect === aspect && each.is(difference, source));
        if (!kind) {
          unexplained.push(lineOf(`${name}/${path}`, aspect, difference));
          continue;
        }
        const sum = differences.get(kind) ?? { count: 0, files: 0 };
        differences.set(kind, { count: sum.count + 1, files: sum.files + Number(!kinds.has(kind)) });
        kinds.add(kind);
      }
    }
  }
  return { files: documents.length, entries, differences, unexplained };
}

const lineOf = (path: string, aspect: string, { line, ours, theirs }: Difference): string =>
  `${path}:${line} ${aspect}\n  ours:   ${ours ?? 'nothing'}\n  theirs: ${theirs ?? 'nothing'}`;

// docs/corpus.md: the packages of the corpus, what is compared, and the differences by kind.
import { ASPECTS } from './aspects.ts';
import type { CorpusPackage } from './documents.ts';
import { KINDS } from './kinds.ts';
import type { Report } from './report.ts';

const number = (value: number): string => value.toLocaleString('en-US');

export const packageRow = ({ name, version, style, documents }: CorpusPackage): string =>
  `| ${name} | ${version} | ${number(documents.length)} | ${style} |`;

export const corpusPage = (
  packages: readonly CorpusPackage[],
  { files, entries, differences }: Report,
): string => `# Real Markdown

\`test/slow/corpus.test.ts\` reads the Markdown files that ${packages.length} packages of the npm registry ship, ${number(files)} different texts, and
compares what the service and its app find in each file with what independent readers find. \`npm test\` reads a random sample.
A difference of no kind below fails the test, which prints its file, its line and both results. No file has a stored result.

## What is compared

| What | Found in the files | Independent reader |
| --- | --: | --- |
${ASPECTS.map(({ name, reader }) => `| ${name} | ${number(entries.get(name) ?? 0)} | ${reader} |`).join('\n')}

Few of these files have tags or links as \`[[Name]]\`, and none has a due date. So each file is also read with \`#\` before some of its words, with its
links in that form, and with every mark of a due date before its dates. Other forms that no file has are only tested one by one: front matter in TOML, and vaults of
Obsidian, Logseq and others, which no small package ships.

## Differences

| What | Difference | Times | Files | Decision |
| --- | --- | --: | --: | --- |
${KINDS.map((kind) => {
  const { count, files: places } = differences.get(kind) ?? { count: 0, files: 0 };
  return `| ${kind.aspect} | ${kind.name} | ${number(count)} | ${number(places)} | ${kind.decision} |`;
}).join('\n')}

## Packages

Most of these packages are installed for their files alone, and no code of them runs. A text that an earlier file has is not counted.

| Package | Version | Files | What they are |
| --- | --- | --: | --- |
${packages.map(packageRow).join('\n')}
`;

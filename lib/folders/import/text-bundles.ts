// Recognizes TextBundles, which Bear and other programs export: folders with a text, a description and pictures.
import { counted } from '../../core/counted.ts';

const TEXT = /^(.+\.textbundle\/)text\.(?:md|markdown)$/i;

/** @param paths all files */
export function textBundles(paths: readonly string[]): string[] {
  const all = new Set(paths);
  const bundles = paths.filter((path) => all.has(`${TEXT.exec(path)?.[1]}info.json`));
  return bundles.length === 0
    ? []
    : [
        `${counted(bundles.length, 'TextBundle became a group', 'TextBundles became groups')} with a note named "text". Export as Markdown instead: docs/move-in.md#bear`,
      ];
}

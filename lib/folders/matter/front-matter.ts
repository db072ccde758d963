// The values of front matter that an import uses, read with a parser of YAML or TOML.
import { frontMatterOf } from '../../markdown/front-matter.ts';
import { tomlValues } from './toml-values.ts';
import { yamlValues } from './yaml-values.ts';

/**
 * The values of the top-level keys as texts, by folded key. Of a list it is the first value. Other collections are the
 * text of their source. Keys without a value are left out; of a key that occurs twice the first value counts.
 */
export type FrontMatter = ReadonlyMap<string, string>;

/** An entry with an error takes 0.05 ms, so this length takes up to 0.2 s. Longer front matter is not read. */
const CHARACTERS_MAX = 20_000;
const NO_VALUE = /^(?:~|null)?$/i;

/** The form of a key in which `createdAt`, `Created At` and `created_at` are equal. */
const foldedKey = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');

export function frontMatter(content: string): FrontMatter {
  const found = frontMatterOf(content);
  if (!found || found.text.length > CHARACTERS_MAX) return new Map();
  const text = found.text.replaceAll(/\r\n?/g, '\n');
  const entries = found.isYaml ? yamlValues(text) : tomlValues(text);
  const pairs = entries.map(([key, value]) => [foldedKey(key), value.trim()] as const);
  return new Map(pairs.filter(([, value]) => !NO_VALUE.test(value)).toReversed());
}

/** The title in front matter as one line; empty if there is none. */
export const titleOf = (content: string): string =>
  (frontMatter(content).get('title') ?? '').replaceAll(/\s+/g, ' ').trim();

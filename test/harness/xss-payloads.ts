// The payloads of xss-payloads.txt.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const xssPayloads = (): string[] =>
  readFileSync(join(import.meta.dirname, 'xss-payloads.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

/** A payload by itself, and in each place of a note. */
export const placesOf = (payload: string): string[] => [
  payload,
  `text ${payload} text`,
  `# ${payload}`,
  `- [ ] ${payload}`,
  `> ${payload}`,
  `|a|\n|-|\n|${payload}|`,
  `**${payload}**`,
  `[${payload}](https://a.example)`,
  `[a](${payload})`,
  `[a](<${payload}>)`,
  `![${payload}](${payload})`,
  `[[${payload}]]`,
  `[a]\n\n[a]: ${payload}`,
  `<${payload}>`,
  `#${payload}`,
  `<div>\n${payload}\n</div>`,
];

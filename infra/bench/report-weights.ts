// The parts of the report on what functions weigh, what they compute, and how other services compare.
import { number, table } from './markdown.ts';
import type { Comparison } from './peers/compare.ts';
import type { PeerTimes } from './peers/times.ts';
import type { Results } from './results.ts';

export const weightSections = ({ cpu, bundles, peers }: Results): string[] => [
  `## CPU time beside the bare calls (noisy)
${cpu.missing.map((reason) => `\nNot measured: ${reason}\n`).join('')}
${table(
  ['Warm request', 'CPU µs', 'The same calls by the bare client', 'Ratio'],
  cpu.costs.map(({ endpoint, variant, micros, bareMicros }) => [
    `\`${endpoint}\`${variant ? `, ${variant}` : ''}`,
    number(micros),
    number(bareMicros),
    (micros / bareMicros).toFixed(2),
  ]),
)}`,
  `## Bundles

Import is the time of a whole process that imports the bundle and ends; beside it its ratio to an empty handler
(${number(bundles.emptyMs, 1)} ms). Naive is the same handler by esbuild's defaults with validators made at run time.

${table(
  ['Function', 'KB', 'Modules', 'Import ms', 'Ratio', 'Naive KB', 'Modules', 'Import ms', 'Ratio'],
  bundles.functions.map(({ name, bundle, naive }) => [
    `\`${name}\``,
    ...[bundle, naive].flatMap(({ bytes, modules, importMs, ratio }) => [
      number(bytes / 1024, 1),
      number(modules),
      number(importMs, 1),
      ratio.toFixed(2),
    ]),
  ]),
)}`,
  ...(peers ? [peerSection(peers)] : []),
];

const peerSection = (comparison: Comparison): string => {
  const { notes, warm, cold, peers, missing } = comparison;
  const row = (times: PeerTimes): (string | number)[] => [
    times.name,
    ...(['list', 'search', 'create'] as const).flatMap((question) => [
      number(times[question], 1),
      (times[question] / warm[question]).toFixed(1),
    ]),
  ];
  return `## Beside other services (noisy)

The same ${number(notes)} notes, the newest 50 listed and searched with their contents, one note created: median wall times over
loopback HTTP, one request after the other, each service alone; beside them the ratio to this service warm.
${missing.map((reason) => `\nNot measured: ${reason}\n`).join('')}
${table(
  ['Service', 'List ms', 'Ratio', 'Search ms', 'Ratio', 'Create ms', 'Ratio'],
  [warm, cold, ...peers].map(row),
)}`;
};

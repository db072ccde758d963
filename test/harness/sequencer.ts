// The order of the files of a run: random, but the longest first, so that no core waits for one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chance } from './chance.ts';

/** The files that take longest. If one of them is renamed, the end of a run takes longer, and nothing else changes. */
const LONGEST = [
  ...['examples', 'fields', 'idempotency', 'interleavings', 'model'].map((name) => `contract/${name}`),
  // It synthesizes the template that other files read.
  'infra/stack',
  ...['emulated-service', 'emulator', 'typed'].map((name) => `slow/deploy/${name}`),
  ...['cuts', 'docs-page', 'folders', 'interleavings', 'large-page', 'model', 'openapi-tools', 'regions'].map(
    (name) => `slow/${name}`,
  ),
  'integration/large-texts',
  ...['concurrent-edits', 'hostile-text', 'killed-browsers', 'views'].map((name) => `slow/app/${name}`),
].map((name) => `/test/${name}.test.ts`);

const MANY = 1_000_000;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const random = chance(this.ctx.config.sequence.seed);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return files
      .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
      .map((file) => ({ file, rank: random.below(MANY) - (isLong(file) ? MANY : 0) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ file }) => file);
  }
}

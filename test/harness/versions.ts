// This version and earlier ones, each with a gateway of its own, on the table of the test file.
import { afterAll } from 'vitest';
import { tableName } from '../../lib/db/table/client.ts';
import { earlierVersion, type EarlierVersion } from './earlier-version.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';
import { story } from './story.ts';

/** The release before this version: 1.2.0. */
export const PREVIOUS = 'f703779';
/** A version that does not know deleted groups that can be restored (E23). */
export const WITHOUT_TOMBSTONES = '22437ee';

export interface Version extends TestGateway {
  readonly story: typeof story;
}

const running: { readonly gateway: TestGateway; readonly earlier: EarlierVersion | undefined }[] = [];

/** Starts a version on the table of the test file, after `useOwnTable`. @param commit this version if not given */
export async function startVersion(commit?: string): Promise<Version> {
  const earlier = commit === undefined ? undefined : await earlierVersion(commit);
  const gateway = await startTestGateway({
    env: { TABLE_NAME: tableName() },
    ...(earlier && { dist: earlier.dist }),
  });
  running.push({ gateway, earlier });
  return { ...gateway, story: earlier?.story ?? story };
}

afterAll(async () => {
  for (const { gateway, earlier } of running.splice(0)) {
    await gateway.stop();
    earlier?.remove();
  }
});

// What a repair says it did, each sentence by its name: the test provokes every repair once, and fails when one of these is
// never said.

/** What follows the name of whatever was repaired. */
export const REPAIRED = {
  accountRecounted: () => 'counts and storage recounted',
  groupRemoved: () => 'removed, as its unfinished deletion says',
  todosRecounted: () => 'todos recounted',
  versionRaised: () => 'version raised to that of its content',
  appendsCut: () => 'appends it remembers cut to the newest, each once',
  snapshotsRemoved: () => 'removed, there is no such note',
  snapshotRemoved: () => 'removed, no note keeps it',
  chunkRemoved: (chunk: number) => `chunk ${chunk} removed, it belongs to nothing`,
  keyIdRemoved: () => 'its id removed, there is no such key',
  keyUnlisted: () => 'taken off its user’s list, there is no such key',
  keyFound: (sortKey: string) => `found again by ${sortKey}`,
};

export type RepairName = keyof typeof REPAIRED;

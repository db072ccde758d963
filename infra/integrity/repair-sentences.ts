// The descriptions of repairs, by name. The test provokes every repair, and fails if one of them is never reported.

/** The part of a sentence after the name of the repaired row. */
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

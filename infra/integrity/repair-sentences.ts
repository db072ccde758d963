// The descriptions of repairs, by name. The test provokes every repair, and fails if one of them is never reported.

/** The part of a sentence after the name of the repaired row. */
export const REPAIRED = {
  accountRecounted: () => 'counts and storage recounted',
  groupRemoved: () => 'removed, because an unfinished deletion lists it as removed',
  todosRecounted: () => 'todos recounted',
  versionRaised: () => 'version raised to that of its content',
  appendsCut: () => 'remembered appends reduced to the newest, each once',
  snapshotsRemoved: () => 'removed, because the note does not exist',
  snapshotRemoved: () => 'removed, because no note lists it',
  chunkRemoved: (chunk: number) => `chunk ${chunk} removed, because it belongs to no note or snapshot`,
  keyIdRemoved: () => 'id removed, because the key does not exist',
  keyUnlisted: () => 'removed from its user’s list, because the key does not exist',
  keyFound: (sortKey: string) => `pointer ${sortKey} created again`,
};

export type RepairName = keyof typeof REPAIRED;

// Pairs that deliberately are not serializable, each with the reason. All their orders leave valid data. An entry whose
// pair no longer deviates fails in test/proofs/interleavings.test.ts.

export const NOT_SERIALIZABLE: Readonly<Record<string, string>> = {};

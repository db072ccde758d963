// A step found another text than the one that was decided on.

/** Nothing was done for this item. It is decided again at once. */
export class StaleError extends Error {}

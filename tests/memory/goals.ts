const [limitMb, maxWaitMs, maxGrowth] = [1024, 1_000, 1.3];

/** What every attack must leave to others, and how it is measured. */
export const goals = {
  limitMb,
  /** The longest that another customer may wait for a reply. */
  maxWaitMs,
  /** What the memory may be afterwards, of the idle memory. */
  maxGrowth,
  /** How long the memory may take to return. */
  maxReturnMs: 45_000,
  /** How long the memory is watched before the attacks. */
  idleMs: 15_000,
  text: `${limitMb} MB in all, then ${maxGrowth} of idle at most, no wait above ${maxWaitMs} ms`,
};

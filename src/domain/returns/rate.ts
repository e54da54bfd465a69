/** A rate of return as a fraction (0.124 is 12.4 %), or one plain sentence that says why it is undefined. */
export type Rate = { ok: true; rate: number } | { ok: false; reason: string };

export const rateOf = (rate: number): Rate => ({ ok: true, rate });

export const undefinedRate = (reason: string): Rate => ({ ok: false, reason });

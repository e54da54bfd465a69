/** A time as a part of a name, such as 20261121T105504123Z: names sort by it, and everything takes them. */
export const compactTime = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');

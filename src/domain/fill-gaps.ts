/** Fills gaps between known values in equal ratios. Values after the last known one stay unknown. */
export function withoutGaps(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value, at) => {
    if (value !== null) return value;
    const before = values.findLastIndex((one, index) => index < at && one !== null);
    const after = values.findIndex((one, index) => index > at && one !== null);
    const [from, to] = [values[before], values[after]];
    return from && to ? from * (to / from) ** ((at - before) / (after - before)) : null;
  });
}

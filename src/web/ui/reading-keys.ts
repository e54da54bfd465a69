/** Returns the index of a chart's point to which a key moves the reading line; undefined for other keys. */
export function pointForKey(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1;
  const from = at ?? last;
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    PageUp: from - 20,
    PageDown: from + 20,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), last);
}

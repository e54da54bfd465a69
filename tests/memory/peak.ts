const sampleEveryMs = 100;

/** Watches a value. Returns a function that ends it and returns the highest value. */
export function watchPeak(read: () => number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

const fallbackMs = 1_000;

/** Resolves once the browser is idle, which means that hydration has finished. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, fallbackMs);
  });
}

/** Resolves once the page with all its files has loaded and the browser is idle. */
export async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await idle();
}

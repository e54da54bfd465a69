/** Logs a failure that the page does not show. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log here.
  console.warn(what, error);
}

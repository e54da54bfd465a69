interface RepeatedRunSettings {
  everyMs: number;
  /** Whether it starts with a run; true by default. */
  atOnce?: boolean;
  /** Does the work until the signal is aborted, which `close` does. */
  work: (signal: AbortSignal) => Promise<void>;
  /** Called for a failed run of the timer, unless it failed because of `close`. */
  onFailure: (error: unknown) => void;
}

/** Repeats work in the background, one run at a time. */
export function createRepeatedRun({ everyMs, atOnce = true, work, onFailure }: RepeatedRunSettings) {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function run(): Promise<void> {
    running ??= work(signal).finally(() => {
      running = undefined;
    });
    return running;
  }

  const poll = () =>
    run().catch((error: unknown) => {
      if (!signal.aborted) onFailure(error);
    });

  return {
    /** Works once, or joins the current run. */
    run,
    start(): void {
      if (atOnce) void poll();
      timer = setInterval(poll, everyMs).unref();
    },
    /** Ends the current run and waits for it. */
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort(new Error('The server is stopping.'));
      await running?.catch(() => undefined);
    },
  };
}

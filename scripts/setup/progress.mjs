const { stdout } = process;
const tickMs = 1_000;

/** Shows the title of a step while it runs, and its seconds: as they pass on a terminal, at the end elsewhere. */
export async function withProgress(title, work) {
  const start = performance.now();
  const seconds = () => `${Math.round((performance.now() - start) / 1_000)} s`;
  stdout.write(`${title}… `);
  const show = () => stdout.write(`\r${title}… ${seconds()}`);
  const ticking = stdout.isTTY ? setInterval(show, tickMs) : undefined;
  try {
    const result = await work();
    if (stdout.isTTY) show();
    else stdout.write(seconds());
    return result;
  } finally {
    clearInterval(ticking);
    stdout.write('\n');
  }
}

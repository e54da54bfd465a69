// Exits when the npm process that started this one exits. A killed npm forwards no signal, and its orphaned child would
// hold the port and the data folder. A process started without npm may outlive its shell.
const pollEveryMs = 500;
const { ppid: npm } = process;

if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, pollEveryMs).unref();
}

// When the launcher exits, ends all processes of the test run. They share this process group.
process.once('disconnect', () => process.kill(0, 'SIGTERM'));
// The listener refs the IPC channel, which would keep a finished process alive.
process.channel?.unref();

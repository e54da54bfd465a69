/** Returns the CPU time of this process in milliseconds. Unlike the clock, other processes do not change it. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

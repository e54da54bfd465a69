/** Some collections and closures, as a handler uses them. */
const source = `
  const groups = new Map();
  for (let at = 0; at < 3000; at += 1) {
    const key = 'key ' + (at % 97);
    const group = groups.get(key) ?? [];
    group.push({ at, text: key + at });
    groups.set(key, group);
  }
  let length = 0;
  for (const [key, group] of groups)
    length += group.filter(({ at }) => at % 3 > 0).map(({ text }) => text.length).reduce((a, b) => a + b, key.length);
  return length;
`;
const repetitions = 20;
/** The CPU time that the repetitions take on a quiet machine with two cores of 2.6 GHz. */
const quietMs = 25;

/** Makes the text of each function unique, so that V8 compiles it again. */
let compiled = 0;

/**
 * Returns how many times more CPU time this thread needs for the same work than on a quiet machine, at least 1. On a busy
 * machine, V8's helper threads come late, so that new code runs unoptimized for longer and this thread collects garbage
 * alone. The reference work is therefore compiled again each time.
 */
export function measureSlowdown(): number {
  const start = process.threadCpuUsage();
  for (let done = 0; done < repetitions; done += 1) {
    compiled += 1;
    new Function(`/* ${compiled} */${source}`)();
  }
  const { user, system } = process.threadCpuUsage(start);
  return Math.max(1, (user + system) / 1_000 / quietMs);
}

import { type Profiler, Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const sampleEveryMicroseconds = 2_000;
/** The least share of samples of each function on the hottest path. */
const minimumShare = 0.4;

type Node = Profiler.ProfileNode;

function startSession(): Session {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: sampleEveryMicroseconds });
  session.post('Profiler.start');
  return session;
}

/** Stops a profile. V8 calls back before `post` returns. */
function stopSession(session: Session): Profiler.Profile | undefined {
  let profile: Profiler.Profile | undefined;
  session.post('Profiler.stop', (_error, result) => {
    profile = result?.profile;
  });
  session.disconnect();
  return profile;
}

function frameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const file = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : url;
  return `${name} (${file}:${lineNumber + 1})`;
}

function samplesBetween(
  { nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile,
  from: number,
  to: number,
) {
  const counts = new Map<number, number>();
  let time = startTime;
  samples.forEach((id, at) => {
    time += timeDeltas[at] ?? 0;
    if (time >= from && time <= to) counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return { byId: new Map(nodes.map((node) => [node.id, node])), counts };
}

/** Returns the hottest call path within a time span, outermost call first. */
function hottestPath(profile: Profiler.Profile, from: number, to: number): string[] {
  const { byId, counts } = samplesBetween(profile, from, to);
  const samplesBelow = (node: Node): number =>
    (counts.get(node.id) ?? 0) +
    (node.children ?? []).reduce((sum, id) => {
      const child = byId.get(id);
      return sum + (child ? samplesBelow(child) : 0);
    }, 0);
  const path: string[] = [];
  let [node] = profile.nodes;
  const all = node ? samplesBelow(node) : 0;
  for (;;) {
    const children: Node[] = (node?.children ?? []).flatMap((id) => byId.get(id) ?? []);
    const [hottest] = children.sort((a, b) => samplesBelow(b) - samplesBelow(a));
    if (!hottest || samplesBelow(hottest) < Math.max(1, all * minimumShare)) return path;
    path.push(frameOf(hottest));
    node = hottest;
  }
}

/** Profiles this thread continuously. Times are microseconds of the monotonic clock. */
export function createStackSampler() {
  let session = startSession();
  return {
    /** Starts a new profile, which limits its size. Returns the hottest path of a time span in the previous one. */
    next(from: number, to: number): string[] {
      const previous = session;
      // Start the next profile first: without a running profile, V8 enumerates all code again.
      session = startSession();
      const profile = stopSession(previous);
      return profile ? hottestPath(profile, from, to) : [];
    },
    stop: () => void stopSession(session),
  };
}

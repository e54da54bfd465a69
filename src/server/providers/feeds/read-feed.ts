import { ParserCrash } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { type AboutFeed, FeedProblem, feedSpec, maxFeedBytes, type ReadFeed } from './feed.ts';

const notAgain = 'It is not read again until it changes.';
const crashes: Record<ParserCrash['crash'], string> = {
  memory: `The feed takes too much memory to read. ${notAgain}`,
  time: `The feed takes too long to read. ${notAgain}`,
  crashed: `The feed crashed the process that reads it. ${notAgain}`,
  known: `The feed still has the content that stopped its reader before. ${notAgain}`,
};

/**
 * Reads an RSS, RDF, Atom or JSON feed. Parses in a child process, so that a hostile feed cannot harm the server. Throws a
 * FeedProblem or the abort reason.
 */
export async function readFeed(
  parsers: Parsers,
  body: Uint8Array,
  about: AboutFeed,
  signal?: AbortSignal,
): Promise<ReadFeed> {
  if (body.byteLength > maxFeedBytes) throw new FeedProblem('The feed is larger than 5 MB.');
  try {
    const outcome = await parsers.parse(feedSpec, { source: body, about, signal });
    if ('problem' in outcome) throw new FeedProblem(outcome.problem);
    return outcome.feed;
  } catch (error) {
    throw error instanceof ParserCrash ? new FeedProblem(crashes[error.crash]) : error;
  }
}

import { parseFeed } from '#server/providers/feeds/parse-feed.ts';
import { readFiling } from '#server/providers/filings/read-information-table.ts';
import type { Durations, Write } from './load.ts';
import { measureStreams } from './streams.ts';

const feedEntries = 2_000;
const filedLines = 100_000;
const linesPerChunk = 500;

function feed(): Buffer {
  const items = Array.from(
    { length: feedEntries },
    (_, index) => `<item><title>Number ${index} &amp; others</title><link>https://news.example/${index}</link>
      <pubDate>Sat, 21 Nov 2026 08:${String(index % 60).padStart(2, '0')}:00 GMT</pubDate>
      <description><![CDATA[<p>${'What was said, and by whom. '.repeat(12)}</p>]]></description>
      <media:content url="https://news.example/${index}.jpg" medium="image" width="640"/></item>`,
  );
  return Buffer.from(
    `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Bench</title>${items.join('')}</channel></rss>`,
  );
}

const line = (index: number) => `<infoTable><nameOfIssuer>COMPANY ${index % 5000} INC</nameOfIssuer>
<titleOfClass>COM</titleOfClass><cusip>${String(index % 5000).padStart(9, '0')}</cusip><value>${1000 + index}</value>
<shrsOrPrnAmt><sshPrnamt>${10 + (index % 900)}</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>
<investmentDiscretion>SOLE</investmentDiscretion>
<votingAuthority><Sole>1</Sole><Shared>0</Shared><None>0</None></votingAuthority></infoTable>\n`;

async function* filing(): AsyncGenerator<Buffer> {
  yield Buffer.from(
    '<informationTable xmlns="http://www.sec.gov/edgar/document/thirteenf/informationtable">',
  );
  for (let start = 0; start < filedLines; start += linesPerChunk)
    yield Buffer.from(Array.from({ length: linesPerChunk }, (_, index) => line(start + index + 1)).join(''));
  yield Buffer.from('</informationTable>');
}

/** Measures how fast this process parses a feed and a 13F information table. */
async function measureParsers() {
  const body = feed();
  // The first run warms up.
  parseFeed(body, { url: 'https://news.example/feed' });
  let start = performance.now();
  const { entries } = parseFeed(body, { url: 'https://news.example/feed' });
  const feedSeconds = (performance.now() - start) / 1000;
  if (entries.length === 0) throw new Error('no entries were read');
  const heap = process.memoryUsage().heapUsed;
  start = performance.now();
  const table = await readFiling([filing()], { period: '2026-06-30' });
  const filedSeconds = (performance.now() - start) / 1000;
  if (table.lines !== filedLines) throw new Error(`${table.lines} lines instead of ${filedLines}`);
  return {
    feedMbPerSecond: body.length / 1e6 / feedSeconds,
    filedLinesPerSecond: filedLines / filedSeconds,
    filedHeapMb: (process.memoryUsage().heapUsed - heap) / 1e6,
  };
}

/** Measures price streams and the parsers of feeds and filings. */
export async function benchExternalSources(_durations: Durations, write: Write): Promise<void> {
  const { streams, kilobytesEach, spreadMs, cpuShare } = await measureStreams();
  write(
    `${streams} price streams, one change a second: ${kilobytesEach.toFixed(0)} kB of memory each, ` +
      `${spreadMs.toFixed(0)} ms from the first client to the last, ${(cpuShare * 100).toFixed(0)} % of a core`,
  );
  const { feedMbPerSecond, filedLinesPerSecond, filedHeapMb } = await measureParsers();
  write(
    `A feed is parsed at ${feedMbPerSecond.toFixed(1)} MB/s, a 13F table of 100,000 lines at ` +
      `${filedLinesPerSecond.toFixed(0)} lines/s with ${filedHeapMb.toFixed(0)} MB more on the heap`,
  );
}

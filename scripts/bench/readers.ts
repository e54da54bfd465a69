import { parseFeed } from '../../src/server/providers/feeds/parse-feed.ts';
import { readInformationTable } from '../../src/server/providers/filings/read-information-table.ts';

const feedEntries = 2_000;
const filedLines = 100_000;
const linesPerPiece = 500;

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
  for (let start = 0; start < filedLines; start += linesPerPiece)
    yield Buffer.from(Array.from({ length: linesPerPiece }, (_, index) => line(start + index + 1)).join(''));
  yield Buffer.from('</informationTable>');
}

export interface ReadersMeasured {
  feedMbPerSecond: number;
  filedLinesPerSecond: number;
  filedHeapMb: number;
}

/** How fast a feed and a 13F information table are read, one after the other, in this process. */
export async function measureReaders(): Promise<ReadersMeasured> {
  const body = feed();
  parseFeed(body, { url: 'https://news.example/feed' });
  let begun = performance.now();
  const { entries } = parseFeed(body, { url: 'https://news.example/feed' });
  const feedSeconds = (performance.now() - begun) / 1000;
  if (entries.length === 0) throw new Error('no entries were read');
  const heap = process.memoryUsage().heapUsed;
  begun = performance.now();
  const table = await readInformationTable(filing(), { period: '2026-06-30' });
  const filedSeconds = (performance.now() - begun) / 1000;
  if (table.lines !== filedLines) throw new Error(`${table.lines} lines instead of ${filedLines}`);
  return {
    feedMbPerSecond: body.length / 1e6 / feedSeconds,
    filedLinesPerSecond: filedLines / filedSeconds,
    filedHeapMb: (process.memoryUsage().heapUsed - heap) / 1e6,
  };
}

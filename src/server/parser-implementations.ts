import { csvParser } from './features/investors/csv-import/isolated-csv.ts';
import { articleText } from './features/news/article-text-spec.ts';
import { imageParser } from './platform/images/image-spec.ts';
import { implement, type ParserImplementation } from './platform/isolation/parser-spec.ts';
import { brokerFileParser } from './providers/brokers/read-file.ts';
import { feedSpec } from './providers/feeds/feed.ts';
import { insiderReportParser } from './providers/filings/insider-report-parser.ts';
import { filingParser } from './providers/filings/isolated-filings.ts';
import { submissionsParser } from './providers/filings/submissions.ts';
import { priceParser } from './providers/price-addresses/price-address.ts';

// Add a parser here: `implement(spec, async () => (await import('./providers/…')).parse…)`.
export const parserImplementations: readonly ParserImplementation[] = [
  implement(feedSpec, async () => (await import('./providers/feeds/parse-feed.ts')).parseFeedSource),
  implement(
    brokerFileParser,
    async () => (await import('./providers/brokers/parse-broker-file.ts')).parseBrokerFile,
  ),
  implement(filingParser, async () => (await import('./providers/filings/filing-parser.ts')).parseFiling),
  implement(
    submissionsParser,
    async () => (await import('./providers/filings/parse-submissions.ts')).parseSubmissions,
  ),
  implement(
    insiderReportParser,
    async () => (await import('./providers/filings/read-insider-report.ts')).parseReport,
  ),
  implement(csvParser, async () => (await import('./features/investors/csv-import/read-csv.ts')).parseCsv),
  implement(articleText, async () => (await import('./features/news/clean-text.ts')).parseArticleText),
  implement(
    priceParser,
    async () => (await import('./providers/price-addresses/parse-prices.ts')).parsePrices,
  ),
  implement(imageParser, async () => (await import('./platform/images/encode-image.ts')).parseImage),
];

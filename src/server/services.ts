import type { AccountContext } from './accounts/account-context.ts';
import type { ProductComputations } from './computations.ts';
import type { Config } from './config.ts';
import type { ListedSecurities } from './features/imports/listed-securities.ts';
import type { ArticleListCache } from './features/news/article-list-cache.ts';
import type { ArticleTexts } from './features/news/article-texts.ts';
import type { SiteCache } from './features/site/site-settings.ts';
import type { Operation } from './features/site/site-state.ts';
import type { ReadFilings } from './filings/read-filings.ts';
import type { Computing } from './platform/computing/computations.ts';
import type { Db } from './platform/db/schema.ts';
import type { DataVersion } from './platform/db/versions.ts';
import type { Parsers } from './platform/isolation/parsers.ts';
import type { ReportJob } from './platform/jobs/job-reports.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { ReadBrokerFile } from './providers/brokers/read-file.ts';
import type { Sources } from './sources.ts';

/** The dependencies of the features. */
export interface Services extends Sources, AccountContext {
  primary: Db;
  bulk: Db;
  parsers: Parsers;
  readFilings: ReadFilings;
  /** What imports ask about listed securities. */
  listed: ListedSecurities;
  /** Runs long computations. */
  computing: Computing<ProductComputations>;
  articleListCache: ArticleListCache;
  articleTexts: ArticleTexts;
  metrics: Metrics;
  reportJob: ReportJob;
  secureCookies: boolean;
  setupToken: string | undefined;
  adminTwoStepRequired: boolean;
  chartEmbed: Config['chartEmbed'];
  portfoliosPerCustomer: number;
  onNewsChange: () => Promise<void>;
  newsVersion: DataVersion;
  siteCache: SiteCache;
  operation: Operation;
  dataDir: string;
  /** Reads imported files; in child processes by default. */
  brokerFiles: ReadBrokerFile | undefined;
}

import { readCompanies } from '../market/snapshot/companies.ts';
import { createIssuerIndex, type IssuerIndex } from './cusips.ts';
import { createEdgar, type Edgar } from './edgar.ts';
import type { InformationTable } from './information-table.ts';
import { addHoldings } from './merge-tables.ts';
import { readInformationTable } from './read-information-table.ts';

/** Where 13F filings come from, and what is needed to make sense of them. */
export interface FilingSource {
  /** Undefined where the SEC is not to be asked. */
  edgar: Edgar | undefined;
  /** Reads what an administrator sends. Throws a FilingProblem. */
  readTable: typeof readInformationTable;
  addHoldings(table: InformationTable, amendment: InformationTable): InformationTable;
  /** The listed companies by the names that filings have for them. */
  issuers(): Promise<IssuerIndex>;
}

interface OpenFilings {
  dataDir: string;
  edgar: Edgar | { userAgent: string; archivesUrl: string; dataUrl: string } | undefined;
}

export function openFilings({ dataDir, edgar }: OpenFilings): FilingSource {
  let issuers: Promise<IssuerIndex> | undefined;
  return {
    edgar: edgar && 'filings' in edgar ? edgar : edgar && createEdgar(edgar),
    readTable: readInformationTable,
    addHoldings,
    issuers() {
      issuers ??= readCompanies(dataDir).then(createIssuerIndex);
      return issuers;
    },
  };
}

import type { ExportFormat as FormatName } from '#domain/imports.ts';
import type { ExportFormat } from './export-format.ts';
import { ghostfolio } from './ghostfolio.ts';
import { holdwiseCsv } from './holdwise-csv.ts';
import { holdwiseJson } from './holdwise-json.ts';
import { holdwiseXlsx } from './holdwise-xlsx.ts';
import { ofx } from './ofx.ts';
import { portfolioPerformance } from './portfolio-performance.ts';
import { wealthfolio } from './wealthfolio.ts';

export const exportFormats: Record<FormatName, ExportFormat> = {
  csv: holdwiseCsv,
  xlsx: holdwiseXlsx,
  json: holdwiseJson,
  ghostfolio,
  'portfolio-performance': portfolioPerformance,
  wealthfolio,
  ofx,
};

import { allFields } from '#domain/transaction-fields.ts';
import { byteOrderMark, csvLine } from './csv-lines.ts';
import type { ExportFormat } from './export-format.ts';
import { holdwiseCells } from './holdwise-row.ts';

/** Our own format, which imports back to identical transactions (docs/export-format.md). */
export const holdwiseCsv: ExportFormat = {
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  async *write({ portfolios }) {
    yield byteOrderMark + csvLine(allFields);
    for (const { title, rows } of portfolios)
      for await (const chunk of rows()) {
        const lines = chunk.map((row) => {
          const cells = holdwiseCells(row, title);
          return csvLine(allFields.map((column) => cells[column]));
        });
        if (lines.length > 0) yield lines.join('');
      }
  },
};

import type { ExportFormat } from './export-format.ts';
import { holdwiseValues } from './holdwise-row.ts';

/** Our own format as JSON, one transaction a line. */
export const holdwiseJson: ExportFormat = {
  extension: 'json',
  mediaType: 'application/json; charset=utf-8',
  async *write({ portfolios, at }) {
    yield `{"format":"holdwise","version":1,"exportedAt":${JSON.stringify(at)},"portfolios":[`;
    let before = '\n';
    for (const { title, currency, rows } of portfolios) {
      yield `${before}{"title":${JSON.stringify(title)},"currency":${JSON.stringify(currency)},"transactions":[`;
      before = '\n';
      for await (const chunk of rows()) {
        if (chunk.length === 0) continue;
        yield before +
          chunk
            .map((row) => JSON.stringify({ ...holdwiseValues(row, title), portfolio: undefined }))
            .join(',\n');
        before = ',\n';
      }
      yield ']}';
      before = ',\n';
    }
    yield ']}\n';
  },
};
